import { expect, test } from 'vitest';
import { titleCard } from '../../../testing/fixtures';
import { byMonth } from './coming-months';
import { text } from './text';

const title = (id: number, availableFrom: string | null) => ({
  ...titleCard({ id }),
  ...{ availableFrom, synopsisFa: null },
});

test('months are Jalali: one Gregorian month may hold two of them', () => {
  const months = byMonth([
    title(1, '2026-12-20'),
    title(2, '2026-12-25'),
    title(3, '2027-01-15'),
    title(4, '2027-01-25'),
  ]);
  expect(months.map(({ name, titles }) => [name, titles.map(({ id }) => id)])).toEqual([
    ['آذر ۱۴۰۵', [1]],
    ['دی ۱۴۰۵', [2, 3]],
    ['بهمن ۱۴۰۵', [4]],
  ]);
});

test('titles without a day come last, wherever they stood', () => {
  const months = byMonth([title(1, null), title(2, '2026-12-25'), title(3, null)]);
  expect(months.map(({ name }) => name)).toEqual(['دی ۱۴۰۵', text.unknown]);
  expect(months[1]?.titles.map(({ id }) => id)).toEqual([1, 3]);
  expect(byMonth([])).toEqual([]);
});
