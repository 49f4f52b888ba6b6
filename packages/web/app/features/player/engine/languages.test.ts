import { expect, test } from 'vitest';
import { trackInLanguage } from './languages';

const TRACKS = [
  { language: null },
  { language: 'en-GB' },
  { language: 'en' },
  { language: 'fa-IR' },
];

test('an exact language match comes before a regional variant', () => {
  expect(trackInLanguage(TRACKS, 'en')).toBe(2);
  expect(trackInLanguage(TRACKS, 'en-US')).toBe(1);
  expect(trackInLanguage(TRACKS, 'fa')).toBe(3);
});

test('no preference, or an unavailable language, chooses nothing', () => {
  expect(trackInLanguage(TRACKS, null)).toBe(-1);
  expect(trackInLanguage(TRACKS, 'de')).toBe(-1);
});
