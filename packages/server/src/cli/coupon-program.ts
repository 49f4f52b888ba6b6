import type { Db } from '../db/client.ts';
import { isUniqueViolation } from '../db/violations.ts';
import {
  endCoupon,
  findAllPlans,
  findCoupons,
  insertCoupon,
} from '../features/billing/orders/operator-queries.ts';
import { numberOf } from './number-of.ts';
import { dayOf, tomans, wholeNumber } from './numbers.ts';

/** Options as typed. */
export interface CouponOptions {
  percent?: string;
  fixed?: string;
  most?: string;
  uses?: string;
  perMember?: string;
  from?: string;
  until?: string;
  plan?: string[];
  note?: string;
}

const codeFrom = (text: string) => text.replace(/[\s_-]/g, '').toUpperCase();

function valueFrom({ percent, fixed }: CouponOptions) {
  if ((percent === undefined) === (fixed === undefined)) {
    throw new Error('A coupon needs either --percent or --fixed.');
  }
  return percent !== undefined
    ? { kind: 'percent' as const, value: wholeNumber(percent, 'The percent', 1, 100) }
    : { kind: 'fixed' as const, value: wholeNumber(fixed ?? '', 'The tomans', 1, 10 ** 10) * 10 };
}

/** Parses plan ids; throws an `Error` with one sentence for one that does not exist. */
async function plansFrom(db: Db, numbers: readonly string[]): Promise<number[]> {
  const ids = numbers.map((number) => numberOf(number, 'plan'));
  const known = new Set((await findAllPlans(db)).map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) throw new Error(`There is no plan ${id}.`);
  return ids;
}

/** Adds a coupon; throws an `Error` with one sentence. */
export async function addCoupon(
  db: Db,
  text: string,
  options: CouponOptions,
  now: Date,
): Promise<string> {
  const code = codeFrom(text);
  if (!/^[A-Z0-9]{3,32}$/.test(code)) {
    throw new Error('A code has 3 to 32 Latin letters and digits.');
  }
  const { most, uses, perMember, from, until, plan = [], note } = options;
  const coupon = {
    ...valueFrom(options),
    code,
    most: most === undefined ? null : wholeNumber(most, 'The most', 1, 10 ** 10) * 10,
    maxUses: uses === undefined ? null : wholeNumber(uses, 'The uses', 1, 10 ** 9),
    maxPerMember:
      perMember === undefined ? 1 : wholeNumber(perMember, 'Uses of a member', 1, 1_000),
    planIds: await plansFrom(db, plan),
    note: note?.trim() || null,
    startsAt: from === undefined ? now : dayOf(from),
    endsAt: until === undefined ? null : dayOf(until),
  };
  if (coupon.endsAt !== null && (coupon.endsAt <= coupon.startsAt || coupon.endsAt <= now)) {
    throw new Error('A coupon has to end after it begins, and after today.');
  }
  try {
    await insertCoupon(db, coupon);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Error(`There is a coupon ${code} already.`);
  }
  return `Coupon ${code} takes off ${coupon.kind === 'percent' ? `${coupon.value} %` : tomans(coupon.value)}.`;
}

export async function listCoupons(db: Db): Promise<string> {
  const coupons = await findCoupons(db);
  if (coupons.length === 0) return 'There are no coupons.';
  return coupons
    .map((coupon) =>
      [
        coupon.code,
        coupon.kind === 'percent' ? `${coupon.value} %` : tomans(coupon.value),
        `used ${coupon.uses}${coupon.max_uses === null ? '' : ` of ${coupon.max_uses}`}`,
        coupon.ends_at === null ? '' : `until ${new Date(coupon.ends_at).toISOString()}`,
      ]
        .join('  ')
        .trim(),
    )
    .join('\n');
}

/** Deactivates a coupon; throws an `Error` with one sentence when there is no such coupon. */
export async function stopCoupon(db: Db, text: string, now: Date): Promise<string> {
  const code = codeFrom(text);
  if (!(await endCoupon(db, code, now))) throw new Error(`There is no coupon ${code}.`);
  return `Coupon ${code} is over; orders that have it keep it.`;
}
