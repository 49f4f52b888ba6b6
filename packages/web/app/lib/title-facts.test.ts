import { expect, test } from 'vitest';
import { cardFacts, formatRuntime, formatYears } from './title-facts';

const genre = (titleFa: string) => ({ id: 1, slug: titleFa, titleFa });

test('years: one, a span, the same twice, none', () => {
  expect(formatYears({ year: 1959, endYear: null })).toBe('۱۹۵۹');
  expect(formatYears({ year: 1959, endYear: 1964 })).toBe('۱۹۵۹–۱۹۶۴');
  expect(formatYears({ year: 1959, endYear: 1959 })).toBe('۱۹۵۹');
  expect(formatYears({ year: null, endYear: 1964 })).toBe('');
});

test('runtime in words', () => {
  expect(formatRuntime(125)).toBe('۲ ساعت و ۵ دقیقه');
  expect(formatRuntime(60)).toBe('۱ ساعت');
  expect(formatRuntime(9)).toBe('۹ دقیقه');
  expect(formatRuntime(0)).toBe('');
  expect(formatRuntime(null)).toBe('');
});

test('a card names two genres at most and no empty part', () => {
  const genres = [genre('درام'), genre('جنایی'), genre('نوآر')];
  expect(cardFacts({ year: 1941, endYear: null, genres })).toBe('۱۹۴۱ · درام · جنایی');
  expect(cardFacts({ year: null, endYear: null, genres: [] })).toBe('');
});
