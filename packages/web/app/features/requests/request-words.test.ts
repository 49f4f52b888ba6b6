import { requestBody } from '@parde/contract';
import { expect, test } from 'vitest';
import { requestFacts, sentWords, typedImdb, typedYear } from './request-words';

test('a new request is confirmed; joining one shows the number of voters', () => {
  expect(sentWords({ joined: false, request: { votes: 1 } }).hint).toContain('نخستین کسی');
  const joined = sentWords({ joined: true, request: { votes: 13 } });
  expect(joined.title).toBe('به درخواست پیوستید');
  expect(joined.hint).toContain('۱۲ نفر دیگر هم');
  expect(sentWords({ joined: true, request: { votes: 1 } }).hint).toContain('پیش‌تر');
});

test('facts leave out an unknown year', () => {
  expect(requestFacts({ type: 'series', year: 1980 })).toBe('سریال، ۱۹۸۰');
  expect(requestFacts({ type: 'short', year: null })).toBe('فیلم کوتاه');
});

const parsed = (fields: object) =>
  requestBody.safeParse({ title: 'متروپلیس', type: 'movie', ...fields });
const messageOf = (fields: object) => parsed(fields).error?.issues[0]?.message;

test.each([
  ['۱۹۲۷', 1927],
  ['١٩٢٧', 1927],
  [' 1927 ', 1927],
  ['', undefined],
  [undefined, undefined],
  [1927, 1927],
])('year %j', (typed, year) => {
  expect(typedYear(typed)).toBe(year);
  expect(parsed({ year: typedYear(typed) }).success).toBe(true);
});

test('a Jalali year and text that is no year are refused with a reason', () => {
  expect(messageOf({ year: typedYear('۱۳۶۵') })).toBe('سال از ۱۸۷۰ به بعد است');
  expect(messageOf({ year: typedYear('قدیم') })).toBe('سال عدد است');
});

test('an IMDb id is read, also in Persian digits or from a URL', () => {
  for (const typed of ['tt۰۰۱۷۱۳۶', 'https://www.imdb.com/title/tt0017136/?ref_=x']) {
    expect(parsed({ imdb: typedImdb(typed) }).data?.imdb).toBe('tt0017136');
  }
  expect(typedImdb('  ')).toBeUndefined();
});
