import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { orders } from './orders.ts';
import { plans, rials } from './plans.ts';
import { users } from './users.ts';

const sha256 = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Premium to be given, bought by a member or made by operators. Its time starts when it is
 * redeemed.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the code (`features/billing/gifts/gift-code.ts`); null until it is paid. */
    codeHash: sha256('code_hash').unique(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    days: smallint().notNull(),
    /** Maximum number of concurrent streams. */
    maxStreams: smallint('max_streams').notNull(),
    /** Maximum picture height in lines; null: unlimited. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull(),
    /** Price paid without tax, in rials: a liability until it is redeemed; 0: made by operators. */
    value: rials('value').notNull().default(0),
    /** The order that bought it; null if created by operators. */
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    buyerId: integer('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    /** The buyer's message to the recipient. */
    message: text(),
    /** Name of the operators' batch. */
    batch: text(),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    /** Null: never expires. */
    expiresAt: time('expires_at'),
    /** When it was revoked, by refund or operators. */
    revokedAt: time('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('gifts_buyer').on(t.buyerId),
    index('gifts_batch').on(t.batch, t.id),
    check('gifts_uses', sql`${t.uses} between 0 and ${t.maxUses}`),
    check('gifts_origin', sql`num_nonnulls(${t.orderId}, ${t.batch}) = 1`),
    check('gifts_message', sql`char_length(${t.message}) <= 300`),
    check('gifts_value', sql`${t.value} >= 0 and (${t.value} = 0 or ${t.maxUses} = 1)`),
  ],
);

export const giftRedemptions = pgTable(
  'gift_redemptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    giftId: integer('gift_id')
      .notNull()
      .references(() => gifts.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('gift_redemptions_once').on(t.giftId, t.userId),
    index('gift_redemptions_user').on(t.userId),
  ],
);
