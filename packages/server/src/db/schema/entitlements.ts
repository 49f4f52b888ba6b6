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

/** How a member came by it. */
export const entitlementSource = pgEnum('entitlement_source', ['grant', 'payment', 'gift']);

/** Premium from one moment to another. No two of a member overlap: `entitlements_no_overlap`, in the migration. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** When it was ended before its time, by refund, operators or an upgrade: such a one has no grace. */
    endedAt: time('ended_at'),
    source: entitlementSource().notNull(),
    /** Films that may play at once. */
    maxStreams: smallint('max_streams').notNull(),
    /** Lines of picture height; null: as many as there are. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull().default(true),
    /** What it was bought with: one payment grants once. */
    orderId: integer('order_id').references(() => orders.id),
    /** What it was given with. */
    redemptionId: integer('redemption_id').references(() => giftRedemptions.id),
    /** The upgrade that ended it; null: none. */
    replacedBy: integer('replaced_by').references(() => orders.id),
    /** When it would have ended without that upgrade. */
    replacedUntil: time('replaced_until'),
    /** The one whose rest this is: the upgrade that ended it was refunded. Null: this is all that was granted. */
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
