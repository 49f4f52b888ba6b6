/*
 * Money is integer rials everywhere. Nothing here rounds up against the member.
 */

/** What a coupon takes off. */
export type Discount =
  | {
      kind: 'percent' /** 1 to 100. */;
      percent: number /** Rials; null: none. */;
      most: number | null;
    }
  | { kind: 'fixed' /** Rials. */; amount: number };

export interface PriceParts {
  /** Of the plan. */
  price: number;
  /** By the coupon. */
  discount: number;
  /** Unused value of the plan that is given up. */
  credit: number;
  /** Within `amount`, not on top of it. */
  tax: number;
  /** What is charged. */
  amount: number;
}

/** Rials of a toman, in which people count: no part of a price is less. */
const TOMAN = 10;

const upToToman = (amount: number) => Math.ceil(amount / TOMAN) * TOMAN;
const downToToman = (amount: number) => Math.floor(amount / TOMAN) * TOMAN;

/** Gateways take no less than this; a smaller rest is given away. */
const LEAST_CHARGE = 10_000;

export interface PriceInput {
  price: number;
  discount: Discount | null;
  /** Rials. */
  credit: number;
  /** Parts of a hundred that are tax within what is charged, 0 for none. */
  taxPercent: number;
}

/** Rials off a price, never more than the price. */
export function discountOf(price: number, discount: Discount | null): number {
  if (!discount) return 0;
  if (discount.kind === 'fixed') return Math.min(price, discount.amount);
  const off = upToToman((price * discount.percent) / 100);
  return Math.min(price, discount.most ?? off, off);
}

/** What a member pays: the plan's price less credit and coupon; the tax is within. */
export function priceOf({ price, discount, credit, taxPercent }: PriceInput): PriceParts {
  const used = Math.min(upToToman(credit), price);
  // Credit was paid for, a coupon was not: where both pass the price it is the coupon that is not used up.
  const off = Math.min(discountOf(price, discount), price - used);
  const rest = price - off - used;
  const amount = rest < LEAST_CHARGE ? 0 : rest;
  return {
    price,
    // What is too little to charge is part of the discount, so that the parts always add up.
    discount: off + (rest - amount),
    credit: used,
    tax: downToToman((amount * taxPercent) / (100 + taxPercent)),
    amount,
  };
}

/** Parts of a hundred that were tax when something was charged: the setting may be another one by now. */
export function taxPercentOf({ amount, tax }: Pick<PriceParts, 'amount' | 'tax'>): number {
  return tax === 0 ? 0 : Math.round((tax * 100) / (amount - tax));
}

/**
 * Unused value of something paid, in whole rials, rounded down.
 *
 * @param paid rials, for the whole time
 * @param times in Unix milliseconds
 */
export function unusedValue(
  paid: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  nowMs: number,
): number {
  if (nowMs >= endsAt) return 0;
  if (nowMs <= startsAt) return paid;
  // Rials times milliseconds pass what a double holds exactly.
  return Number((BigInt(paid) * BigInt(endsAt - nowMs)) / BigInt(endsAt - startsAt));
}
