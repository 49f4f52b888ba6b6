import type { HistoryItem } from '@parde/contract';
import { expect, test } from 'vitest';
import { historyItem } from '../../../testing/fixtures';
import { byDay, progressWords, whenWords } from './history-words';

/** 00:10 in Tehran on 1 Azar 1405. */
const NOW = Date.parse('2026-11-21T20:40:00Z');

const item = (fields: Partial<HistoryItem>) =>
  historyItem({ watchedAt: '2026-11-21T20:35:00Z', ...fields });

test.each([
  [{ positionSeconds: 20 }, '۱ ساعت و ۳۰ دقیقه مانده'],
  [{ positionSeconds: 1_380 }, '۱ ساعت و ۷ دقیقه مانده'],
  [{ positionSeconds: 100, durationSeconds: 120 }, 'کمی مانده'],
  [{ positionSeconds: 12.4, durationSeconds: 30 }, '۱۸ ثانیه مانده'],
  [{ positionSeconds: 5_200, isFinished: true }, 'تا پایان دیده‌اید'],
])('%o is said as %s', (change, words) => {
  expect(progressWords(item(change))).toBe(words);
});

test('days are those of Tehran, in the order they come', () => {
  const days = byDay(
    [
      item({ historyId: 3 }),
      // Half an hour earlier, but on the previous day.
      item({ historyId: 2, watchedAt: '2026-11-21T20:20:00Z' }),
      item({ historyId: 1, watchedAt: '2026-11-20T20:35:00Z' }),
      item({ historyId: 0, watchedAt: '2026-11-19T12:00:00Z' }),
    ],
    NOW,
  );
  expect(days.map(({ name, items }) => [name, items.map(({ historyId }) => historyId)])).toEqual([
    ['امروز', [3]],
    ['دیروز', [2, 1]],
    ['۲۸ آبان ۱۴۰۵', [0]],
  ]);
});

test('today’s times are relative, those of other days are the hour in Tehran', () => {
  expect(whenWords('2026-11-21T20:35:00Z', NOW)).toBe('۵ دقیقه پیش');
  expect(whenWords('2026-11-21T18:05:00Z', NOW)).toBe('ساعت ۲۱:۳۵');
});
