import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Entitlement,
  mayDownload,
  premiumAt,
  resolutionLimitOf,
  streamLimitOf,
} from './entitlement.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

/** In days from now. */
const entitled = (
  from: number,
  to: number,
  maxStreams = 2,
  allowsDownloads = true,
  maxResolution: number | null = null,
): Entitlement => ({
  startsAt: NOW + from * DAY,
  endsAt: NOW + to * DAY,
  maxStreams,
  allowsDownloads,
  maxResolution,
  wasEnded: false,
});
const daysLeft = (...entitlements: Entitlement[]) => {
  const premium = premiumAt(entitlements, NOW);
  return premium && (premium.until - NOW) / DAY;
};

describe('grace', () => {
  const lasts = (graceDays: number, ...entitlements: Entitlement[]) =>
    premiumAt(entitlements, NOW, graceDays * DAY) !== null;

  it.each([
    ['none', 0, [entitled(-5, -1)], false],
    ['shorter than what is past', 1, [entitled(-5, -1)], false],
    ['longer than what is past', 2, [entitled(-5, -1)], true],
    ['for what was ended', 2, [{ ...entitled(-5, -1), wasEnded: true }], false],
    ['for what never began', 2, [entitled(-1, -1)], false],
    ['before it begins', 2, [entitled(1, 5)], false],
  ] as const)('%s', (_, days, entitlements, expected) => {
    expect(lasts(days, ...entitlements)).toBe(expected);
  });

  it('counts the last that ran out, and tells that its end is past', () => {
    const premium = premiumAt([entitled(-9, -5, 1), entitled(-5, -1, 4)], NOW, 9 * DAY);
    expect(premium).toMatchObject({ until: NOW - DAY, maxStreams: 4 });
    const running = premiumAt([entitled(-9, -1, 1), entitled(0, 5, 2)], NOW, 9 * DAY);
    expect(running).toMatchObject({ until: NOW + 5 * DAY, maxStreams: 2 });
  });
});

describe('premium', () => {
  it.each([
    ['nothing', [], null],
    ['one that runs', [entitled(-1, 5)], 5],
    ['one that begins this moment', [entitled(0, 5)], 5],
    ['one that ends this moment', [entitled(-5, 0)], null],
    ['one that begins tomorrow', [entitled(1, 5)], null],
    ['one of last year', [entitled(-500, -400)], null],
    ['one and the next', [entitled(-1, 5), entitled(5, 9)], 9],
    ['three, in no order', [entitled(9, 12), entitled(-1, 5), entitled(5, 9)], 12],
    ['one, a gap, another', [entitled(-1, 5), entitled(6, 9)], 5],
    ['a gap that is now', [entitled(-9, -1), entitled(1, 9)], null],
    ['one that was ended before it began', [entitled(-1, 5), entitled(5, 5)], 5],
    ['that one and the next', [entitled(-1, 5), entitled(5, 9), entitled(5, 5)], 9],
    ['only one that was ended before it began', [entitled(0, 0)], null],
  ] as const)('of %s', (_, entitlements, expected) => {
    expect(daysLeft(...entitlements)).toBe(expected);
  });

  it('applies the limits of the current entitlement, not of later ones', () => {
    const entitlements = [entitled(5, 9, 7), entitled(-1, 5, 3, false), entitled(-9, -1, 1)];
    const later = NOW + 5 * DAY;
    expect(premiumAt(entitlements, NOW)).toMatchObject({ maxStreams: 3, allowsDownloads: false });
    expect(premiumAt(entitlements, later)).toMatchObject({ maxStreams: 7, allowsDownloads: true });
  });

  it('runs until the first moment at which it does not', () => {
    const spans = fc.array(fc.tuple(fc.nat(3), fc.nat(9)), { maxLength: 8 });
    fc.assert(
      fc.property(spans, fc.nat(60), (given, at) => {
        let from = 0;
        const entitlements = given.map(([gap, length]) => {
          from += gap;
          const one = entitled(from, from + length);
          from += length;
          return one;
        });
        const runs = (day: number) => premiumAt(entitlements, NOW + day * DAY) !== null;
        let end = at;
        while (runs(end)) end += 1;
        const premium = premiumAt(entitlements, NOW + at * DAY);
        expect(premium?.until ?? null).toBe(end === at ? null : NOW + end * DAY);
      }),
    );
  });
});

describe('access', () => {
  const premium = { until: NOW + DAY, maxStreams: 2, maxResolution: null, allowsDownloads: true };
  const lapsed = { role: 'member', premium: null } as const;
  const paying = { role: 'member', premium } as const;
  const operator = { role: 'owner', premium: null } as const;

  it('counts what premium plays, and nothing else', () => {
    expect(streamLimitOf(false, paying)).toBe(2);
    expect(streamLimitOf(true, paying)).toBeNull();
    expect(streamLimitOf(false, operator)).toBeNull();
    expect(streamLimitOf(false, { role: 'owner', premium })).toBeNull();
    expect(streamLimitOf(false, lapsed)).toBe(0);
  });

  it('is of pictures as large as the plan says', () => {
    const small = { role: 'member', premium: { ...premium, maxResolution: 720 } } as const;
    expect(
      [paying, small, lapsed, operator, null].map((one) => resolutionLimitOf(false, one)),
    ).toEqual([null, 720, null, null, null]);
    expect(resolutionLimitOf(true, small)).toBeNull();
  });

  it('is to keep as a file, too, where the plan says so', () => {
    const onlyWatching = {
      role: 'member',
      premium: { ...premium, allowsDownloads: false },
    } as const;
    const all = (isFree: boolean) =>
      [null, lapsed, onlyWatching, paying, operator].map((viewer) => mayDownload(isFree, viewer));
    expect(all(false)).toEqual([false, false, false, true, true]);
    expect(all(true)).toEqual([true, true, true, true, true]);
  });
});
