import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProbe } from '../../testing/sample-probe.ts';
import { planStoryboard } from './storyboard-plan.ts';

const minutes = (count: number) => count * 60_000;
const plan = (durationMs: number, video = {}) => planStoryboard(sampleProbe({ durationMs, video }));

describe('planStoryboard', () => {
  it('looks the closer the shorter the film', () => {
    expect(plan(minutes(2)).intervalMs).toBe(1000);
    expect(plan(minutes(45)).intervalMs).toBe(5000);
    expect(plan(minutes(120))).toMatchObject({ intervalMs: 10_000, count: 720, columns: 10 });
  });

  it('keeps the shape of the picture, upright too', () => {
    expect(plan(minutes(1))).toMatchObject({ tileWidth: 214, tileHeight: 120 });
    expect(plan(minutes(1), { rotation: 90 })).toMatchObject({ tileWidth: 120, tileHeight: 214 });
  });

  it('has a sheet for every tile and no sheet larger than ten by ten', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: minutes(10_080) }), (durationMs) => {
        const { count, columns, rows, intervalMs } = plan(durationMs);
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(800);
        expect(columns).toBeLessThanOrEqual(10);
        expect(rows).toBeLessThanOrEqual(10);
        expect(columns * rows >= count || columns * rows === 100).toBe(true);
        expect(count * intervalMs).toBeGreaterThanOrEqual(durationMs);
      }),
    );
  });
});
