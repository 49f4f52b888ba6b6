import { expect, test } from 'vitest';
import { cacheTagsOf, cacheTagsOfChange } from './cache-tags.ts';

test.each([
  ['/titles/12/metropolis', ['title-12', 'catalogue']],
  ['/api/titles/12', ['title-12', 'catalogue']],
  ['/api/titles/12/similar', ['title-12', 'catalogue']],
  ['/api/titles/search', ['catalogue']],
  ['/people/actor/7/name', ['person-7', 'catalogue']],
  ['/api/people/7', ['person-7', 'catalogue']],
  ['/collections/3/best', ['collection-3', 'catalogue']],
  ['/', ['catalogue']],
  ['/media/images/0a1b2c/342.avif', ['image-0a1b2c']],
  ['/media/cdn/abcdefghijklmnopqrstuv/1764165000/films/9/hls/3/v720/00001.m4s', ['film-9']],
  ['/media/clips/0a1b.mp4', ['clip-0a1b.mp4']],
  ['/media/play/token/v720/00001.m4s', []],
])('%s has the tags %j', (path, tags) => {
  expect(cacheTagsOf(path)).toEqual(tags);
});

test('a change has the tags of what shows it, and of pictures that it replaces', () => {
  const change = { action: 'titles.edit', kind: 'title', id: '12', before: null };
  expect(cacheTagsOfChange(change)).toEqual(['title-12', 'catalogue']);
  const hashes = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const before = { posterHash: hashes[0], screenshots: hashes.slice(1), plot: 'd'.repeat(40) };
  expect(cacheTagsOfChange({ ...change, before })).toEqual([
    ...['title-12', 'catalogue'],
    ...hashes.map((hash) => `image-${hash}`),
  ]);
  const media = { action: 'media.delete', kind: 'media', id: '9', before: null };
  expect(cacheTagsOfChange(media)).toEqual(['film-9', 'catalogue']);
  expect(cacheTagsOfChange({ ...change, kind: 'member' })).toEqual([]);
});
