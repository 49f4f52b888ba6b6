import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { addSubtitle, type SubtitleOptions } from './add-subtitle.ts';
import { removeMediaFile } from './remove-media-file.ts';
import { removeSubtitle, retimeSubtitle } from './retime-subtitle.ts';

let site: MediaSite;
let fileId: number;

const FIRST = '1\n00:00:10,000 --> 00:00:12,000\nسلام علي ١٢\n';
const SRT = `${FIRST}\n2\n00:01:40,000 --> 00:01:41,000\nپایان.\n`;

beforeAll(async () => {
  site = await openMediaSite();
});
beforeEach(async () => {
  await site.rows('delete from media_files');
  fileId = (await insertMediaFile(site.t, { titleId: await site.t.titleId('دور') })).id;
});
afterAll(() => site.close());

const add = (bytes: Buffer | string, options: Partial<SubtitleOptions> = {}) =>
  addSubtitle(site.deps, fileId, Buffer.from(bytes), { fileName: 'a.srt', ...options });
const keyOf = (id: number, end: string) => `films/${fileId}/subtitles/${id}${end}`;
const read = async (id: number, end: string) => {
  const stream = await site.t.storage.getStream(keyOf(id, end));
  return stream === null ? null : text(stream);
};
const timesOf = async (id: number, revision: number) =>
  [...((await read(id, `-${revision}.vtt`)) ?? '').matchAll(/[\d:.]+ --> [\d:.]+/g)].map(String);
const languages = async () =>
  (await site.rows('select subtitle_languages from media_files'))[0]?.subtitle_languages;

it('are kept as they came, and as browsers take them', async () => {
  const cp1256 = Buffer.from(
    '310d0a30303a30303a31302c303030202d2d3e2030303a30303a31322c3030300d0adae1ed20c7e320dfcccf0d0a',
    'hex',
  );
  const { id, language, cues } = await add(cp1256, {
    fileName: '../../فیلم.srt',
    label: 'ویژه',
    isSdh: true,
  });
  expect({ language, cues }).toEqual({ language: 'fa', cues: 1 });
  expect(await site.rows('select * from subtitles')).toMatchObject([
    {
      ...{ id, language: 'fa', label: 'ویژه', is_sdh: true, is_forced: false, origin: 'added' },
      ...{ file_name: 'فیلم.srt', format: 'srt', encoding: 'windows-1256', revision: 1 },
    },
  ]);
  expect(await read(id, '-1.vtt')).toMatch(/^WEBVTT\n\n00:00:10.000 --> 00:00:12.000\n.*علی/);
  const original = await site.t.storage.stat(keyOf(id, '.original'));
  expect(original?.size).toBe(cp1256.length);
  expect(await languages()).toEqual(['fa']);
});

it('in Persian make a title one with Persian subtitles, for as long as they are there', async () => {
  const titleId = await site.t.titleId('فیلم 03');
  fileId = (await insertMediaFile(site.t, { titleId })).id;
  const isFound = async () => {
    const { body } = await site.t.get('/api/titles/search?has_subtitle=1&per_page=50');
    return (body.data as { id: number }[]).some(({ id }) => id === titleId);
  };
  const english = await add(SRT, { language: 'en' });
  expect(await isFound()).toBe(false);
  const { id } = await add(SRT);
  expect(await isFound()).toBe(true);
  expect((await site.t.get(`/api/titles/${titleId}`)).body.hasSubtitle).toBe(true);
  await removeSubtitle(site.deps, english.id);
  expect(await isFound()).toBe(true);
  await removeSubtitle(site.deps, id);
  expect(await isFound()).toBe(false);
  await add(SRT);
  await removeMediaFile(site.deps, fileId);
  expect(await isFound()).toBe(false);
});

it('take digits and language as told', async () => {
  const { id } = await add(SRT, { persianDigits: true, language: 'per' });
  expect(await read(id, '-1.vtt')).toContain('۱۲');
  const english = await add('1\n00:00:01,000 --> 00:00:02,000\nHello\n', { language: 'en-US' });
  expect(english.language).toBe('en');
  expect(await languages()).toEqual(['fa', 'en']);
});

it.each([
  ['a film', Buffer.alloc(1000, 1), {}, 'is not SRT'],
  ['nothing to show', '1\n00:00:01,000 --> 00:00:02,000\n\n', {}, 'nothing to show'],
  ['no known language', '1\n00:00:01,000 --> 00:00:02,000\nHello\n', {}, 'Say in which language'],
  ['no language', SRT, { language: 'x!' }, 'no code of a language'],
  ['no encoding', SRT, { encoding: 'latin-99' }, 'There is no encoding'],
  ['too much', Buffer.alloc(20_000_001, 'a'), {}, 'too large'],
] as const)('are refused when they are %s', async (_, bytes, options, words) => {
  await expect(add(bytes as Buffer, options)).rejects.toThrow(words);
  expect(await site.rows('select id from subtitles')).toEqual([]);
  await expect(
    addSubtitle(site.deps, 999_999, Buffer.from(SRT), { fileName: 'a' }),
  ).rejects.toThrow('There is no file 999999.');
});

it('are shifted and stretched on top of what was done, from the original', async () => {
  const { id } = await add(SRT);
  expect(await retimeSubtitle(site.deps, id, { factor: 1, shiftMs: -500 })).toMatchObject({
    shiftMs: -500,
    revision: 2,
  });
  expect(await timesOf(id, 2)).toEqual([
    '00:00:09.500 --> 00:00:11.500',
    '00:01:39.500 --> 00:01:40.500',
  ]);
  await retimeSubtitle(site.deps, id, { factor: 1.5, shiftMs: 1000 });
  expect(await timesOf(id, 3)).toEqual([
    '00:00:15.250 --> 00:00:18.250',
    '00:02:30.250 --> 00:02:31.750',
  ]);
  expect(await read(id, '-1.vtt')).toBeNull();
  expect(await read(id, '-2.vtt')).not.toBeNull();
  expect(await retimeSubtitle(site.deps, id, null)).toMatchObject({ shiftMs: 0, stretch: 1 });
  expect(await timesOf(id, 4)).toEqual([
    '00:00:10.000 --> 00:00:12.000',
    '00:01:40.000 --> 00:01:41.000',
  ]);
});

it('take changes that come at the same time one after the other', async () => {
  const { id } = await add(SRT);
  await Promise.all(
    [1, 2, 3, 4].map(() => retimeSubtitle(site.deps, id, { factor: 1, shiftMs: 250 })),
  );
  expect(await site.rows('select shift_ms, revision from subtitles')).toEqual([
    { shift_ms: 1000, revision: 5 },
  ]);
  expect((await timesOf(id, 5))[0]).toBe('00:00:11.000 --> 00:00:13.000');
});

it('are not moved out of the film, or stretched beyond sense', async () => {
  const { id } = await add(SRT);
  await expect(retimeSubtitle(site.deps, id, { factor: 1, shiftMs: -200_000 })).rejects.toThrow(
    'over before the film begins',
  );
  await expect(retimeSubtitle(site.deps, id, { factor: 3, shiftMs: 0 })).rejects.toThrow(
    'half and twice',
  );
  await expect(retimeSubtitle(site.deps, 999_999, null)).rejects.toThrow(
    'There is no subtitle 999999.',
  );
  expect(await site.rows('select revision, shift_ms from subtitles')).toEqual([
    { revision: 1, shift_ms: 0 },
  ]);
});

it('are refused when no film has so many cues, and nothing is kept', async () => {
  const cue = (i: number) => `${i}\n00:00:01,000 --> 00:00:02,000\nسلام\n\n`;
  const huge = Array.from({ length: 50_001 }, (_, i) => cue(i + 1)).join('');
  await expect(add(huge)).rejects.toThrow('is too large for subtitles: 50000 cues');
  expect(await site.rows('select id from subtitles')).toEqual([]);
  expect(await site.keys(`films/${fileId}/subtitles/`)).toEqual([]);
});

it('go with all that was kept of them', async () => {
  const [one, two] = [await add(SRT), await add(SRT, { label: 'دوم' })];
  await retimeSubtitle(site.deps, one.id, { factor: 1, shiftMs: 5 });
  await removeSubtitle(site.deps, one.id);
  expect(await languages()).toEqual(['fa']);
  await removeSubtitle(site.deps, two.id);
  expect(await languages()).toEqual([]);
  expect(await site.keys(`films/${fileId}/subtitles/`)).toEqual([]);
  await expect(removeSubtitle(site.deps, one.id)).rejects.toMatchObject({ code: 'not_found' });
});
