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

/** Premium to be given: bought by a member, or made by operators. Its time starts when it is redeemed. */
export const gifts = pgTable(
  'gifts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the code (`domain/premium/gift-code.ts`); null: not paid, or not made yet. */
    codeHash: sha256('code_hash').unique(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    days: smallint().notNull(),
    /** Films that may play at once. */
    maxStreams: smallint('max_streams').notNull(),
    /** Lines of picture height; null: as many as there are. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull(),
    /** What was paid for it less tax, in rials, owed until it is redeemed; 0: a present of the operators. */
    value: rials('value').notNull().default(0),
    /** The order that bought it; null: operators made it. */
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    buyerId: integer('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the buyer says to who gets it. */
    message: text(),
    /** Names a batch of the operators. */
    batch: text(),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer().notNull().default(0),
    /** Null: it does not end. */
    expiresAt: time('expires_at'),
    /** Taken back, by refund or by operators. */
    revokedAt: time('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('gifts_buyer').on(t.buyerId),
    index('gifts_batch').on(t.batch),
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
