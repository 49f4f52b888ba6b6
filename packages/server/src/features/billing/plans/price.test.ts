import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf, priceOf, taxPercentOf, unusedValue } from './price.ts';

const rials = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('priceOf', () => {
  const base = { price: 1_490_000, discount: null, credit: 0, taxPercent: 0 };

  it.each([
    ['nothing off', base, { discount: 0, credit: 0, tax: 0, amount: 1_490_000 }],
    [
      'ten percent of it tax',
      { ...base, price: 1_100_000, taxPercent: 10 },
      { tax: 100_000, amount: 1_100_000 },
    ],
    [
      'a percent of an odd price, for the member',
      { ...base, price: 999_999, discount: { kind: 'percent' as const, percent: 33, most: null } },
      { discount: 330_000, amount: 669_999 },
    ],
    [
      'a percent with a limit',
      { ...base, discount: { kind: 'percent' as const, percent: 50, most: 200_000 } },
      { discount: 200_000, amount: 1_290_000 },
    ],
    [
      'more off than it costs',
      { ...base, discount: { kind: 'fixed' as const, amount: 9_999_999 } },
      { discount: 1_490_000, amount: 0, tax: 0 },
    ],
    ['more credit than it costs', { ...base, credit: 2_000_000 }, { credit: 1_490_000, amount: 0 }],
    [
      'a coupon and credit that pass the price together',
      { ...base, credit: 1_000_000, discount: { kind: 'fixed' as const, amount: 800_000 } },
      { credit: 1_000_000, discount: 490_000, amount: 0 },
    ],
    [
      'a rest too small to charge',
      { ...base, credit: 1_485_000 },
      { credit: 1_485_000, discount: 5_000, amount: 0 },
    ],
  ])('%s', (_, input, expected) => {
    expect(priceOf(input)).toMatchObject(expected);
  });

  it('always adds up, and never charges more than the price or less than nothing', () => {
    const discount = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('fixed' as const), amount: rials }),
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 100 }),
        most: fc.option(rials),
      }),
    );
    const taxPercent = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.record({ price: rials, discount, credit: rials, taxPercent }), (input) => {
        const parts = priceOf(input);
        expect(parts.amount + parts.discount + parts.credit).toBe(input.price);
        for (const part of Object.values(parts)) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(parts.tax).toBeLessThanOrEqual(parts.amount);
        expect(taxPercentOf(parts)).toBe(parts.amount === 0 ? 0 : input.taxPercent);
        // Rounded in the member's favour to whole tomans.
        expect(parts.credit).toBeGreaterThanOrEqual(Math.min(input.credit, input.price));
        expect(parts.credit).toBeLessThan(input.credit + 10);
        expect(discountOf(input.price, input.discount)).toBeLessThanOrEqual(input.price);
      }),
    );
  });
});

it('of plans priced in tomans is made of whole tomans', () => {
  const input = fc.record({
    price: fc.integer({ min: 0, max: 10_000_000 }).map((tomans) => tomans * 10),
    discount: fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      most: fc.constant(null),
    }),
    credit: rials,
    taxPercent: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(input, (one) => {
      for (const part of Object.values(priceOf(one))) expect(part % 10).toBe(0);
    }),
  );
});

describe('unusedValue', () => {
  it.each([
    [0, 1_000],
    [100, 1_000],
    [150, 500],
    [199, 10],
    [200, 0],
    [999, 0],
  ])('at %i', (now, value) => {
    expect(unusedValue(1_000, { startsAt: 100, endsAt: 200 }, now)).toBe(value);
  });

  it('never gives back more than was paid, and no more as time goes on', () => {
    const moment = fc.integer({ min: 0, max: 2_000_000_000_000 });
    fc.assert(
      fc.property(
        rials,
        moment,
        fc.integer({ min: 1, max: 400 }),
        moment,
        moment,
        (paid, startsAt, days, a, b) => {
          const span = { startsAt, endsAt: startsAt + days * 86_400_000 };
          const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
          const first = unusedValue(paid, span, earlier);
          expect(first).toBeLessThanOrEqual(paid);
          expect(unusedValue(paid, span, later)).toBeLessThanOrEqual(first);
        },
      ),
    );
  });
});
