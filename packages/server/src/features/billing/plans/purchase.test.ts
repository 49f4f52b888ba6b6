import { describe, expect, it } from 'vitest';
import { type HeldEntitlement, nextPeriod, purchaseKind } from './purchase.ts';

const DAY = 86_400_000;
const plan = {
  days: 30,
  price: 1_000_000,
  maxStreams: 2,
  maxResolution: null,
  allowsDownloads: true,
};
/** The same plan, half used at time 0. */
const running: HeldEntitlement = {
  ...plan,
  startsAt: -15 * DAY,
  endsAt: 15 * DAY,
  paid: 1_000_000,
  perDay: 1_000_000 / 30,
};
const kind = (
  offered: Partial<typeof plan>,
  held: HeldEntitlement[],
  wished: 'join' | null = 'join',
) => purchaseKind({ ...plan, ...offered }, wished, held, 0);

it('joins without premium, reserves when asked to', () => {
  expect(kind({}, [])).toBe('join');
  expect(kind({}, [], null)).toBe('join');
  expect(purchaseKind(plan, 'reserve', [], 0)).toBe('reserve');
  expect(purchaseKind({ ...plan, price: 9_000_000 }, 'reserve', [running], 0)).toBe('reserve');
});

it('upgrades to what gives more, also where a longer time is cheaper for each day', () => {
  const long = { days: 90, price: 2_400_000 };
  expect(kind({ price: 1_000_001 }, [running])).toBe('upgrade');
  expect(kind({ ...long, maxStreams: 3 }, [running])).toBe('upgrade');
  expect(kind(long, [{ ...running, maxResolution: 1080 }])).toBe('upgrade');
  expect(kind(long, [{ ...running, allowsDownloads: false }])).toBe('upgrade');
});

describe('what gives no more', () => {
  it.each([
    ['the same plan', {}],
    ['a longer one', { days: 90, price: 2_400_000 }],
    ['fewer at once', { days: 90, price: 2_400_000, maxStreams: 1 }],
    ['a smaller picture', { days: 90, price: 2_400_000, maxResolution: 720 as never }],
  ])('%s is reserved, or refused where now was asked for', (_, offered) => {
    expect(kind(offered, [running])).toBeNull();
    expect(kind(offered, [running], null)).toBe('reserve');
  });
});

it('is no upgrade while something waits, or when the rest is worth more than the plan', () => {
  const waiting = { ...running, startsAt: 15 * DAY, endsAt: 45 * DAY };
  expect(kind({ price: 2_000_000 }, [running, waiting])).toBeNull();
  expect(kind({ maxStreams: 4, price: 499_999 }, [running])).toBeNull();
  expect(kind({ maxStreams: 4, price: 500_000 }, [running])).toBe('upgrade');
});

it('never replaces granted premium: bought time begins after it', () => {
  const granted = { ...running, paid: 0, perDay: 0 };
  expect(kind({ maxStreams: 9, price: 9_000_000 }, [granted])).toBe('reserve');
  expect(kind({ maxStreams: 9 }, [granted], null)).toBe('reserve');
});

describe('the period that is bought', () => {
  it('begins now, or where the last one ends', () => {
    const day = 86_400_000;
    expect(nextPeriod([], 30, 1_000)).toEqual({ startsAt: 1_000, endsAt: 1_000 + 30 * day });
    const running = { startsAt: 0, endsAt: 5_000 };
    const waiting = { startsAt: 5_000, endsAt: 9_000 };
    expect(nextPeriod([waiting, running], 1, 1_000)).toEqual({
      startsAt: 9_000,
      endsAt: 9_000 + day,
    });
    expect(nextPeriod([running], 1, 6_000).startsAt).toBe(6_000);
  });
});
