import { expect, test } from 'vitest';
import { titleCard } from '../../../testing/fixtures';
import { daysOf } from './coming-calendar';

test('has every day of five weeks, with its weekday and its Jalali date', () => {
  const entries = [{ title: titleCard(), episode: null }];
  const days = daysOf({
    from: '2026-11-28',
    days: [{ date: '2026-12-05', entries, more: 2 }],
  });
  expect(days).toHaveLength(35);
  expect(days.filter((day) => day.entries.length > 0)).toEqual([
    {
      date: '2026-12-05',
      entries,
      more: 2,
      weekday: 'شنبه',
      name: { year: 1405, month: 9, day: 14 },
    },
  ]);
  expect(days.at(-1)).toMatchObject({ date: '2027-01-01', weekday: 'جمعه', name: { month: 10 } });
});
