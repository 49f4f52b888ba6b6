import { expect, it } from 'vitest';
import { withLatinLetters } from './letter-names.ts';

it.each([
  ['جی اف کی', 'jfk'],
  ['ای تی', 'et'],
  ['ال ای کانفیدنشال', 'le کانفیدنشال'],
  ['آر آی پی دی', 'repd'],
])('«%s» is spelled out', (query, spelled) => {
  expect(withLatinLetters(query)).toBe(spelled);
});

it.each(['ایکس من', 'او آمد', 'متروپلیس', 'jfk', ''])('«%s» spells nothing', (query) => {
  expect(withLatinLetters(query)).toBeNull();
});
