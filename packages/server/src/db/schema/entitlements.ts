import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { giftRedemptions } from './gifts.ts';
import { orders } from './orders.ts';
import { userId } from './user-id.ts';

/** How a member got an entitlement. */
export const entitlementSource = pgEnum('entitlement_source', ['grant', 'payment', 'gift']);

/**
 * Premium for a period. A member's entitlements never overlap: constraint
 * `entitlements_no_overlap`, in the migration.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /**
     * When it was ended early, by refund, operators or an upgrade; then there is no grace period.
     */
    endedAt: time('ended_at'),
    source: entitlementSource().notNull(),
    /** Maximum number of concurrent streams. */
    maxStreams: smallint('max_streams').notNull(),
    /** Maximum picture height in lines; null: unlimited. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull().default(true),
    /** The order that bought it: unique, so a payment grants only once. */
    orderId: integer('order_id').references(() => orders.id),
    /** The gift redemption that granted it. */
    redemptionId: integer('redemption_id').references(() => giftRedemptions.id),
    /** The upgrade that ended it; null: none. */
    replacedBy: integer('replaced_by').references(() => orders.id),
    /** Its original end, before that upgrade. */
    replacedUntil: time('replaced_until'),
    /**
     * The entitlement whose remaining time this one restores, after the upgrade that ended it was refunded. `null` if
     * it restores none.
     */
    continuesId: integer('continues_id')
      .unique()
      .references((): AnyPgColumn => entitlements.id),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('entitlements_user').on(t.userId, t.endsAt.desc()),
    index('entitlements_order').on(t.orderId),
    uniqueIndex('entitlements_order_once').on(t.orderId).where(sql`${t.continuesId} is null`),
    uniqueIndex('entitlements_redemption_once')
      .on(t.redemptionId)
      .where(sql`${t.continuesId} is null`),
    index('entitlements_replaced').on(t.replacedBy),
    check(
      'entitlements_replacement',
      sql`(${t.replacedBy} is null) = (${t.replacedUntil} is null)`,
    ),
    check(
      'entitlements_origin',
      sql`(${t.source}::text = 'payment') = (${t.orderId} is not null)
        and (${t.source}::text = 'gift') = (${t.redemptionId} is not null)`,
    ),
    check('entitlements_span', sql`${t.endsAt} >= ${t.startsAt}`),
    check('entitlements_streams', sql`${t.maxStreams} between 1 and 50`),
  ],
);
