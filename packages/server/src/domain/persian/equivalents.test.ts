import { describe, expect, it } from 'vitest';
import { canonicalForm, equivalentOf, equivalentsInName, numberOf } from './equivalents.ts';
import { foldWords } from './fold.ts';

describe('words that mean the same', () => {
  it.each([
    ['2', ['two', 'second', 'ii', 'II', '2nd', '02', '۲', 'دو', 'دوم']],
    ['12', ['twelve', 'twelfth', 'XII', '12th', 'دوازده']],
    ['doctor', ['Dr.', 'doctor']],
    ['volume', ['Vol.', 'volume']],
    ['grays', ['Gray’s', "Grey's"]],
    ['judgment', ['judgement', 'Judgment']],
  ])('%s: %j', (meaning, words) => {
    for (const word of words) expect(equivalentOf(foldWords(word)[0] ?? ''), word).toBe(meaning);
  });

  it('are none of others', () => {
    for (const word of ['godfather', 'سیب', '0', '2x', 'x264', '99999', '']) {
      expect(equivalentOf(word), word).toBeNull();
    }
  });

  it('are Roman letters in names alone, where they may be numbers', () => {
    const inName = (name: string) => equivalentsInName(foldWords(name));
    expect(['Rocky V', 'Malcolm X', 'Saw I', 'Dune: Part I'].map(inName)).toEqual([
      ['5'],
      ['10'],
      ['1'],
      ['part', '1'],
    ]);
    expect(['I, Robot', 'And I Alone', 'X', 'V for Vendetta'].flatMap(inName)).toEqual([]);
    expect(['i', 'v', 'x'].map(equivalentOf)).toEqual([null, null, null]);
    expect(numberOf('doctor')).toBeNull();
  });
});

it.each([
  ['The Godfather Part II', 'the godfather 2'],
  ['Kill Bill: Vol. 2', 'kill bill 2'],
  ['راکی چهار', 'راکی 4'],
  ['پدرخوانده: قسمت دوم', 'پدرخوانده 2'],
  ['Part of Me', 'part of me'],
  ['Saw V', 'saw 5'],
  ['V for Vendetta', 'v for vendetta'],
  ['Mr. & Mrs. Smith', 'mister and missus smith'],
  ['مستر و مسیز اسمیت', 'mister و missus اسمیت'],
  ['بیگ هیرو سیکس', 'بیگ هیرو 6'],
  ['متری شیش و نیم', 'متری 6 و نیم'],
  ['یه حبه قند', '1 حبه قند'],
])('brings %s into one form', (name, form) => {
  expect(canonicalForm(name)).toBe(form);
});
