import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';

/** Integer rials; below 2^53, so that a JavaScript number is exact. */
export const rials = (name: string) => bigint(name, { mode: 'number' });

/** Plans for sale. A plan that was sold is never deleted, only hidden. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleFa: text('title_fa').notNull(),
    days: smallint().notNull(),
    price: rials('price').notNull(),
    /** The price from `next_price_from` on; both null: no change is planned. */
    nextPrice: rials('next_price'),
    nextPriceFrom: time('next_price_from'),
    /** Maximum number of concurrent streams. */
    maxStreams: smallint('max_streams').notNull(),
    /** Maximum picture height in lines; null: unlimited. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull().default(true),
    /** Selling points, one short line each. */
    linesFa: text('lines_fa').array().notNull().default(sql`'{}'`),
    position: smallint().notNull(),
    isVisible: boolean('is_visible').notNull().default(true),
    isRecommended: boolean('is_recommended').notNull().default(false),
    /** Incremented with each change. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('plans_days', sql`${t.days} between 1 and 3660`),
    check('plans_price', sql`${t.price} between 0 and 100000000000`),
    check('plans_next_price', sql`${t.nextPrice} between 0 and 100000000000`),
    check('plans_next_price_from', sql`(${t.nextPrice} is null) = (${t.nextPriceFrom} is null)`),
    check('plans_streams', sql`${t.maxStreams} between 1 and 50`),
    check('plans_resolution', sql`${t.maxResolution} between 240 and 8640`),
  ],
);

/** Price history of the plans; written by a trigger. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    since: time('since').notNull().defaultNow(),
    price: rials('price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.since] })],
);

export const couponKind = pgEnum('coupon_kind', ['percent', 'fixed']);

/** Discount codes. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case, without spaces and dashes. */
    code: text().notNull().unique(),
    kind: couponKind().notNull(),
    /** Per cent or rials, depending on `kind`. */
    value: rials('value').notNull(),
    /** For `percent`: maximum discount in rials; null for no maximum. */
    most: rials('most'),
    /** Maximum number of orders in total; null: unlimited. */
    maxUses: integer('max_uses'),
    /** Maximum number of orders per member. */
    maxPerMember: smallint('max_per_member').notNull().default(1),
    startsAt: time('starts_at').notNull().defaultNow(),
    /** Null: never expires. */
    endsAt: time('ends_at'),
    /** Ids of the plans that it applies to; empty for all. */
    planIds: integer('plan_ids').array().notNull().default(sql`'{}'`),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_code_form', sql`${t.code} ~ '^[A-Z0-9]{3,32}$'`),
    check(
      'coupons_value',
      sql`${t.value} > 0 and (${t.kind} = 'fixed' or ${t.value} <= 100) and ${t.most} > 0`,
    ),
    check('coupons_limits', sql`${t.maxUses} > 0 and ${t.maxPerMember} > 0`),
    index('coupons_ends').on(t.endsAt),
  ],
);
