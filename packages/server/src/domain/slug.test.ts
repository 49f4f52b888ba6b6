import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['متروپولیس', 'متروپولیس'],
  ['می\u200cخواهم زنده بمانم', 'می-خواهم-زنده-بمانم'],
  ['آبِ حَیات', 'آب-حیات'],
  ['علي و كيف', 'علی-و-کیف'],
  ['سـلام', 'سلام'],
  ['The 39 Steps!', 'the-39-steps'],
  ["Schindler's List", 'schindlers-list'],
  ['Amélie / Été', 'amelie-ete'],
  ['  قسمت ۲: پایان  ', 'قسمت-۲-پایان'],
  ['七人の侍', '七人の侍'],
  ['?!…', 'title'],
  ['', 'title'],
])('%j becomes %s', (name, slug) => {
  expect(slugOf(name, 'title')).toBe(slug);
});

it('ends a long slug at a word', () => {
  const slug = slugOf('واژه '.repeat(50), 'title');
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/-واژه$/);
});

it('always has the form that the database asks for', () => {
  for (const name of ['a/b', 'a?b#c', 'a\u00a0b\u2003c', '\u064b\u064b', '-', 'ـ']) {
    expect(slugOf(name, 'title')).toMatch(/^[^/?#\s]+$/);
  }
});
