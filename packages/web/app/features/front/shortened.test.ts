import { expect, it } from 'vitest';
import { shortened } from './shortened';

it('leaves a short text alone', () => {
  expect(shortened('یک جمله.', 20)).toBe('یک جمله.');
});

it('ends with the last sentence that fits', () => {
  expect(shortened('جملهٔ اول است. جملهٔ دوم هم هست. سوم', 34)).toBe(
    'جملهٔ اول است. جملهٔ دوم هم هست.',
  );
});

it('ends with a word, never with a comma before the ellipsis', () => {
  expect(shortened('بالا، باغ‌های معلق، و پایین کارگران بسیار', 20)).toBe('بالا، باغ‌های معلق…');
  expect(shortened('باید، شاید، هرگز نه', 12)).toBe('باید، شاید…');
});

it('ends with a clause where one fits', () => {
  expect(shortened('بالا، شهری که می‌درخشد؛ پایین، کارگرانی خسته', 34)).toBe(
    'بالا، شهری که می‌درخشد…',
  );
});

it('does not end after a sentence of a word or two', () => {
  expect(shortened('نه. این داستان شهری است که در آن باران می‌بارد', 30)).toBe(
    'نه. این داستان شهری است که در…',
  );
});
