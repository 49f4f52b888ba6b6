import { expect, test } from 'vitest';
import { personMonogram, personName, personOriginalName } from './person-name';

const named = (fullnameFa: string | null, fullnameEn: string | null) => ({
  fullnameFa,
  fullnameEn,
});

test('the Persian name leads, the original one follows when it differs', () => {
  expect(personName(named('فریتس لانگ', 'Fritz Lang'))).toBe('فریتس لانگ');
  expect(personOriginalName(named('فریتس لانگ', 'Fritz Lang'))).toBe('Fritz Lang');
  expect(personName(named(null, 'Fritz Rasp'))).toBe('Fritz Rasp');
  expect(personOriginalName(named(null, 'Fritz Rasp'))).toBeNull();
});

test('a monogram takes first and last word', () => {
  expect(personMonogram(named('تئا فون هاربو', null))).toBe('ت\u2009ه');
  expect(personMonogram(named(null, 'Madonna'))).toBe('M');
  expect(personMonogram(named(null, null))).toBe('');
});
