import { expect, it } from 'vitest';
import { replacesProgress } from './watch-progress.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 20, minute));
const report = (positionSeconds: number, minute: number, playedSeconds: number) => ({
  positionSeconds,
  observedAt: at(minute),
  playedSeconds,
});
const remembered = { positionSeconds: 3000, observedAt: at(30) };

it.each([
  ['a first report', report(10, 0, 8), null, true],
  ['a player that only opened', report(0, 0, 0), null, false],
  ['one further on', report(3010, 31, 10), remembered, true],
  ['one that jumped ahead', report(5000, 31, 0), remembered, true],
  ['the same place again', report(3000, 31, 0), remembered, true],
  ['a tab that slept, further on', report(4000, 29, 600), remembered, false],
  ['a tab that slept, further back', report(600, 29, 600), remembered, false],
  ['a reload that stands at 0', report(0, 31, 0), remembered, false],
  ['an error that began anew', report(8, 31, 8), remembered, false],
  ['who begins anew and watches on', report(31, 31, 31), remembered, true],
  ['who goes back ten minutes, in the middle of it', report(2400, 31, 900), remembered, true],
  ['who opens ten minutes earlier and leaves', report(2402, 31, 2), remembered, false],
  ['a small step back', report(2990, 31, 4), remembered, true],
  ['a small step back without playing', report(2990, 31, 0), remembered, false],
])('%s', (_, said, kept, expected) => {
  expect(replacesProgress(said, kept)).toBe(expected);
});
