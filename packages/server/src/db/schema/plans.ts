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

/** Integer rials; below 2^53, so that a JavaScript number holds it exactly. */
export const rials = (name: string) => bigint(name, { mode: 'number' });

/** What is sold. A plan that was sold once is never deleted, only hidden. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleFa: text('title_fa').notNull(),
    days: smallint().notNull(),
    price: rials('price').notNull(),
    /** Films that may play at once. */
    maxStreams: smallint('max_streams').notNull(),
    /** Lines of picture height; null: as many as there are. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull().default(true),
    /** What one gets, as short lines. */
    linesFa: text('lines_fa').array().notNull().default(sql`'{}'`),
    position: smallint().notNull(),
    isVisible: boolean('is_visible').notNull().default(true),
    isRecommended: boolean('is_recommended').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('plans_days', sql`${t.days} between 1 and 3660`),
    check('plans_price', sql`${t.price} between 0 and 100000000000`),
    check('plans_streams', sql`${t.maxStreams} between 1 and 50`),
    check('plans_resolution', sql`${t.maxResolution} between 240 and 8640`),
  ],
);

/** Every price that a plan ever had; written by a trigger. */
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

/** Codes that lower a price. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals, without spaces and dashes. */
    code: text().notNull().unique(),
    kind: couponKind().notNull(),
    /** Percent, or rials. */
    value: rials('value').notNull(),
    /** With `percent`: rials at most; null: none. */
    most: rials('most'),
    /** Orders that may use it in all; null: any number. */
    maxUses: integer('max_uses'),
    /** Orders of one member that may use it. */
    maxPerMember: smallint('max_per_member').notNull().default(1),
    startsAt: time('starts_at').notNull().defaultNow(),
    /** Null: it does not end. */
    endsAt: time('ends_at'),
    /** Plans that it is for; empty: all. */
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
