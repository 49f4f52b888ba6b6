import { expect, test } from 'vitest';
import { episodeName, joinWords, seasonName, shortened } from './words';

test('a list is joined as one says it', () => {
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
  expect(episodeName({ ...episode, titleFa: 'بازگشت' })).toBe('فصل ۱، قسمت ۱۲: \u2068بازگشت\u2069');
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

test('fills its space where a sentence or clause would leave much of it empty', () => {
  const text = 'شهری که می‌درخشد. پایین، کارگرانی خسته که تا سپیده کار می‌کنند';
  expect(shortened(text, 40)).toBe('شهری که می‌درخشد.');
  expect(shortened(text, 40, 0.6)).toBe('شهری که می‌درخشد. پایین، کارگرانی خسته…');
});
