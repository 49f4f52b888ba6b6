import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Booking, postingsOf } from './ledger.ts';

const rials = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('postingsOf', () => {
  it('sums to zero, whatever happened, and a refund undoes a sale', () => {
    const sold = fc.tuple(rials, fc.integer({ min: 0, max: 30 })).map(([amount, percent]) => ({
      amount,
      tax: Math.floor((amount * percent) / (100 + percent)),
    }));
    fc.assert(
      fc.property(sold, fc.constantFrom('sale', 'gift_sale'), (money, kind) => {
        const booking = { kind, ...money } as Booking;
        const refund = { kind: `${kind}_refund`.replace('gift_sale', 'gift'), ...money } as Booking;
        const both = [...postingsOf(booking), ...postingsOf(refund)];
        expect(postingsOf(booking).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        for (const account of ['gateway', 'revenue', 'tax', 'gifts']) {
          const own = both.filter((posting) => posting.account === account);
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        }
      }),
    );
  });

  it('is revenue once a gift is redeemed, and owed until then', () => {
    expect(postingsOf({ kind: 'gift_sale', amount: 110, tax: 10 })).toEqual([
      { account: 'gateway', amount: 110 },
      { account: 'gifts', amount: -100 },
      { account: 'tax', amount: -10 },
    ]);
    expect(postingsOf({ kind: 'gift_redeemed', value: 100 })).toEqual([
      { account: 'gifts', amount: 100 },
      { account: 'revenue', amount: -100 },
    ]);
    expect(postingsOf({ kind: 'sale', amount: 0, tax: 0 })).toEqual([]);
  });
});
