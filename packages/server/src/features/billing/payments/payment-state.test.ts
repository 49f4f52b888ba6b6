import { describe, expect, it } from 'vitest';
import { paymentState } from '../../../db/schema/index.ts';
import { isSettled, mayBecome, nextCheckDelayS } from './payment-state.ts';

describe('payment states', () => {
  it('end in paid, failed or reversed, and money that came is never forgotten', () => {
    for (const state of paymentState.enumValues) {
      if (!isSettled(state) && state !== 'created') expect(mayBecome(state, 'paid')).toBe(true);
      expect(mayBecome('reversed', state)).toBe(false);
      expect(mayBecome('paid', state)).toBe(state === 'reversed');
    }
    // It must be possible to query the gateway again, and to record that the response is missing.
    expect(mayBecome('failed', 'verifying')).toBe(true);
    expect(mayBecome('failed', 'paid')).toBe(true);
    expect(mayBecome('created', 'paid')).toBe(false);
  });

  it('waits longer each time, an hour at most', () => {
    const attempts = [0, 1, 2, 3, 20, 2_000];
    const waits = (ageS: number) => attempts.map((made) => nextCheckDelayS(made, ageS));
    expect(waits(1_800)).toEqual([60, 60, 120, 240, 3600, 3600]);
    // Plus the reconciler's minute: less than three minutes.
    expect(waits(1_799)).toEqual([60, 60, 90, 90, 90, 90]);
  });
});
