import { describe, expect, it } from 'vitest';
import type { Cue } from './cue.ts';
import { retime, retimingOf } from './retime.ts';
import { formatTime, readMoment } from './timing.ts';

const cue = (startMs: number, endMs: number): Cue => ({ startMs, endMs, lines: [], settings: {} });
const times = (cues: Cue[]) => cues.map(({ startMs, endMs }) => [startMs, endMs]);

describe('retime', () => {
  it('stretches, then shifts', () => {
    const moved = retime([cue(1000, 2000), cue(1500, 4001)], { factor: 25 / 24, shiftMs: -500 });
    expect(times(moved)).toEqual([
      [542, 1583],
      [1063, 3668],
    ]);
  });

  it('leaves out what ends before the film begins', () => {
    const moved = retime([cue(0, 500), cue(200, 1000), cue(900, 2000)], {
      factor: 1,
      shiftMs: -600,
    });
    expect(times(moved)).toEqual([
      [0, 400],
      [300, 1400],
    ]);
  });

  it('lets no cue end where it begins', () => {
    expect(times(retime([cue(1000, 1001)], { factor: 0.1, shiftMs: 0 }))).toEqual([[100, 101]]);
  });

  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 0],
  ])('refuses a stretch of %s and a shift of %s', (factor, shiftMs) => {
    expect(() => retime([], { factor, shiftMs })).toThrow(RangeError);
  });
});

describe('retimingOf', () => {
  it('brings two pairs together', () => {
    const retiming = retimingOf({ fromMs: 1000, toMs: 3000 }, { fromMs: 11_000, toMs: 23_000 });
    expect(times(retime([cue(1000, 11_000)], retiming))).toEqual([[3000, 23_000]]);
  });

  it.each([
    [1000, 4000],
    [900, 4000],
    [2000, 3000],
  ])('refuses a second pair of %s and %s', (fromMs, toMs) => {
    expect(() => retimingOf({ fromMs: 1000, toMs: 3000 }, { fromMs, toMs })).toThrow(RangeError);
  });
});

describe('readMoment', () => {
  it.each([
    ['1:02:03.5', 3723500],
    ['02:03', 123000],
    ['123.5', 123500],
    ['0', 0],
    ['-00:01', -1000],
    ['', null],
    ['soon', null],
    ['1:2:3:4:5', null],
  ])('reads %j', (text, ms) => {
    expect(readMoment(text)).toBe(ms);
    if (ms !== null && ms >= 0) expect(readMoment(formatTime(ms))).toBe(ms);
  });
});
