import { expect, it } from 'vitest';
import { withLatinLetters } from './letter-names.ts';

it.each([
  ['جی اف کی', ['jfk', 'gfk']],
  ['ای تی', ['at', 'et', 'it']],
  ['ال ای کانفیدنشال', ['la کانفیدنشال', 'le کانفیدنشال', 'li کانفیدنشال']],
  ['آر آی پی دی', ['ripd']],
  ['جی‌آی جو', ['ji جو', 'gi جو']],
])('«%s» is spelled out', (query, spelled) => {
  expect(withLatinLetters(query)).toEqual(spelled);
});

it.each(['ایکس من', 'او آمد', 'متروپلیس', 'jfk', ''])('«%s» spells nothing', (query) => {
  expect(withLatinLetters(query)).toEqual([]);
});
