import { MIN_CHARGE, RIALS_OF_TOMAN } from '@parde/shared/tomans';

/* Money is always integer rials. Rounding never disadvantages the member. */

/** The discount of a coupon. */
export type Discount =
  | {
      kind: 'percent';
      /** 1 to 100. */
      percent: number;
      /** Maximum in rials; `null` for none. */
      most: number | null;
    }
  | {
      kind: 'fixed';
      /** Rials. */
      amount: number;
    };

export interface PriceParts {
  /** Price of the plan. */
  price: number;
  /** From the coupon. */
  discount: number;
  /** Unused value of the plan that is replaced. */
  credit: number;
  /** Included in `amount`, not added to it. */
  tax: number;
  /** The amount charged. */
  amount: number;
}

/* Every part of a price is a multiple of a toman, the unit that people use. */
const upToToman = (amount: number) => Math.ceil(amount / RIALS_OF_TOMAN) * RIALS_OF_TOMAN;
const downToToman = (amount: number) => Math.floor(amount / RIALS_OF_TOMAN) * RIALS_OF_TOMAN;

export interface PriceInput {
  price: number;
  discount: Discount | null;
  /** Rials. */
  credit: number;
  /** Tax included in the amount, in per cent; 0 for none. */
  taxPercent: number;
}

/** Discount in rials, never more than the price. */
export function discountOf(price: number, discount: Discount | null): number {
  if (!discount) return 0;
  if (discount.kind === 'fixed') return Math.min(price, discount.amount);
  const off = upToToman((price * discount.percent) / 100);
  return Math.min(price, discount.most ?? off, off);
}

/** What a member pays: the plan's price less credit and coupon; tax is included. */
export function priceOf({ price, discount, credit, taxPercent }: PriceInput): PriceParts {
  const used = Math.min(upToToman(credit), price);
  // Credit was paid for, a coupon was not: if together they exceed the price, the coupon is
  // reduced.
  const off = Math.min(discountOf(price, discount), price - used);
  const rest = price - off - used;
  const amount = rest < MIN_CHARGE ? 0 : rest;
  return {
    price,
    // An amount too small to charge is added to the discount, so that the parts always add up.
    discount: off + (rest - amount),
    credit: used,
    tax: downToToman((amount * taxPercent) / (100 + taxPercent)),
    amount,
  };
}

/** The tax rate at the time of the charge, in per cent: the setting may have changed since. */
export function taxPercentOf({ amount, tax }: Pick<PriceParts, 'amount' | 'tax'>): number {
  return tax === 0 ? 0 : Math.round((tax * 100) / (amount - tax));
}

/**
 * Unused value of a paid period, in whole rials, rounded down.
 *
 * @param paid rials, for the whole period
 * @param times in Unix milliseconds
 */
export function unusedValue(
  paid: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  nowMs: number,
): number {
  if (nowMs >= endsAt) return 0;
  if (nowMs <= startsAt) return paid;
  // Rials times milliseconds exceed what a double holds exactly.
  return Number((BigInt(paid) * BigInt(endsAt - nowMs)) / BigInt(endsAt - startsAt));
}
