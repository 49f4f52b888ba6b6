import { expect, test } from 'vitest';
import { trackInLanguage } from './languages';

const TRACKS = [
  { language: null },
  { language: 'en-GB' },
  { language: 'en' },
  { language: 'fa-IR' },
];

test('the very language goes before a cousin', () => {
  expect(trackInLanguage(TRACKS, 'en')).toBe(2);
  expect(trackInLanguage(TRACKS, 'en-US')).toBe(1);
  expect(trackInLanguage(TRACKS, 'fa')).toBe(3);
});

test('no wish and no such language choose nothing', () => {
  expect(trackInLanguage(TRACKS, null)).toBe(-1);
  expect(trackInLanguage(TRACKS, 'de')).toBe(-1);
});
