import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeCues, listCues } from './active-cues';
import type { Cue } from './cue';
import { readPosition } from './cue-position';

const cue = (startMs: number, endMs: number): Cue => ({
  startMs,
  endMs,
  lines: [],
  place: readPosition(''),
});
const [a, b, c] = [cue(1000, 3000), cue(2000, 2500), cue(4000, 5000)];
const list = listCues([a, b, c]);

describe('activeCues', () => {
  it.each([
    [0, [], 1000],
    [1000, [a], 2000],
    [2000, [a, b], 2500],
    [2500, [a], 3000],
    [3000, [], 4000],
    [4999, [c], 5000],
    [5000, [], Number.POSITIVE_INFINITY],
  ])('at %i ms', (now, cues, untilMs) => {
    expect(activeCues(list, now, 0)).toEqual({ cues, untilMs });
  });

  it('are shown later or earlier by the delay', () => {
    expect(activeCues(list, 1400, 500)).toEqual({ cues: [], untilMs: 1500 });
    expect(activeCues(list, 1500, 500)).toEqual({ cues: [a], untilMs: 2500 });
    expect(activeCues(list, 500, -500)).toEqual({ cues: [a], untilMs: 1500 });
    expect(activeCues(list, 0, -1000).cues).toEqual([a]);
  });

  it('are the same whether one plays or seeks there', () => {
    const span = fc.tuple(fc.nat(60_000), fc.integer({ min: 1, max: 9000 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 7 }), fc.nat(70_000), (spans, now) => {
        const cues = spans
          .map(([start, length]) => cue(start, start + length))
          .sort((one, other) => one.startMs - other.startMs);
        const found = activeCues(listCues(cues), now, 0);
        expect(found.cues).toEqual(cues.filter((one) => one.startMs <= now && now < one.endMs));
        const turns = cues.flatMap((one) => [one.startMs, one.endMs]).filter((at) => at > now);
        expect(found.untilMs).toBe(Math.min(...turns));
      }),
    );
  });

  it('are the latest, where a file shows more than a picture holds', () => {
    const many = Array.from({ length: 3000 }, (_, i) => cue(i, 100_000));
    const { cues } = activeCues(listCues(many), 50_000, 0);
    expect(cues).toHaveLength(8);
    expect(cues.at(-1)?.startMs).toBe(2999);
  });
});
