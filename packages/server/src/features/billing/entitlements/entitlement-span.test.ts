import { describe, expect, it } from 'vitest';
import { daysLeft, nextSpan } from './entitlement-span.ts';

describe('spans', () => {
  it('begin now, or where the last one ends', () => {
    const day = 86_400_000;
    expect(nextSpan([], 30, 1_000)).toEqual({ startsAt: 1_000, endsAt: 1_000 + 30 * day });
    const running = { startsAt: 0, endsAt: 5_000 };
    const waiting = { startsAt: 5_000, endsAt: 9_000 };
    expect(nextSpan([waiting, running], 1, 1_000)).toEqual({
      startsAt: 9_000,
      endsAt: 9_000 + day,
    });
    expect(nextSpan([running], 1, 6_000).startsAt).toBe(6_000);
  });

  it('counts begun days whole', () => {
    expect([
      daysLeft(86_400_000, 0),
      daysLeft(86_400_001, 0),
      daysLeft(1, 0),
      daysLeft(0, 5),
    ]).toEqual([1, 2, 1, 0]);
  });
});
