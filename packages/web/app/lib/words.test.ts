import { expect, it, test } from 'vitest';
import {
  episodeName,
  formatAirDate,
  formatRelative,
  joinWords,
  seasonName,
  shortened,
} from './words';

test('a list reads as one says it', () => {
  expect(joinWords([])).toBe('');
  expect(joinWords(['فارسی'])).toBe('فارسی');
  expect(joinWords(['فارسی', 'آلمانی'])).toBe('فارسی و آلمانی');
  expect(joinWords(['فارسی', 'انگلیسی', 'آلمانی'])).toBe('فارسی، انگلیسی و آلمانی');
});

test('a season has its number, specials have a name', () => {
  expect(seasonName(12)).toBe('فصل ۱۲');
  expect(seasonName(0)).toBe('بخش ویژه‌ها');
});

test('an episode has its place, and its name where there is one', () => {
  const episode = { season: 1, number: 12, titleFa: null };
  expect(episodeName(episode)).toBe('فصل ۱، قسمت ۱۲');
  expect(episodeName({ ...episode, titleFa: 'بازگشت' })).toBe('فصل ۱، قسمت ۱۲: بازگشت');
});

/** 17:30 in Tehran on 30 Aban 1405. */
const NOW = Date.parse('2026-11-21T14:00:00Z');

it.each([
  ['2026-11-21T13:59:30Z', 'همین حالا'],
  ['2026-11-21T13:59:00Z', '۱ دقیقه پیش'],
  ['2026-11-21T13:00:01Z', '۵۹ دقیقه پیش'],
  ['2026-11-21T13:00:00Z', '۱ ساعت پیش'],
  ['2026-11-20T20:30:00Z', '۱۷ ساعت پیش'],
  // A minute before midnight in Tehran, though the same day in UTC.
  ['2026-11-20T20:29:00Z', 'دیروز'],
  ['2026-11-19T21:00:00Z', 'دیروز'],
  ['2026-11-19T20:00:00Z', '۲ روز پیش'],
  ['2026-11-15T00:00:00Z', '۶ روز پیش'],
  ['2026-11-14T14:00:00Z', '۲۳ آبان ۱۴۰۵'],
  // The server's clock is ahead of ours.
  ['2026-11-21T14:02:00Z', 'همین حالا'],
])('%s was %s', (iso, expected) => {
  expect(formatRelative(iso, NOW)).toBe(expected);
});

it('counts minutes across midnight as minutes', () => {
  const afterMidnight = Date.parse('2026-11-20T20:40:00Z');
  expect(formatRelative('2026-11-20T20:20:00Z', afterMidnight)).toBe('۲۰ دقیقه پیش');
});

// A text that is too long for its place.
test('leaves a short text alone', () => {
  expect(shortened('یک جمله.', 20)).toBe('یک جمله.');
});

test('ends with the last sentence that fits', () => {
  expect(shortened('جملهٔ اول است. جملهٔ دوم هم هست. سوم', 34)).toBe(
    'جملهٔ اول است. جملهٔ دوم هم هست.',
  );
});

test('ends with a word, never with a comma before the ellipsis', () => {
  expect(shortened('بالا، باغ‌های معلق، و پایین کارگران بسیار', 20)).toBe('بالا، باغ‌های معلق…');
  expect(shortened('باید، شاید، هرگز نه', 12)).toBe('باید، شاید…');
});

test('ends with a clause where one fits', () => {
  expect(shortened('بالا، شهری که می‌درخشد؛ پایین، کارگرانی خسته', 34)).toBe(
    'بالا، شهری که می‌درخشد…',
  );
});

test('does not end after a sentence of a word or two', () => {
  expect(shortened('نه. این داستان شهری است که در آن باران می‌بارد', 30)).toBe(
    'نه. این داستان شهری است که در…',
  );
});

it('says of an episode that it comes, until its day begins in Tehran', () => {
  const day = '2026-12-14';
  expect(formatAirDate(day, Date.parse('2026-12-13T20:29:00Z'))).toBe('۲۳ آذر ۱۴۰۵ می‌آید');
  expect(formatAirDate(day, Date.parse('2026-12-13T20:30:00Z'))).toBe('۲۳ آذر ۱۴۰۵');
});

test('fills its place where a sentence or clause would leave much of it empty', () => {
  const text = 'شهری که می‌درخشد. پایین، کارگرانی خسته که تا سپیده کار می‌کنند';
  expect(shortened(text, 40)).toBe('شهری که می‌درخشد.');
  expect(shortened(text, 40, 0.6)).toBe('شهری که می‌درخشد. پایین، کارگرانی خسته…');
});
