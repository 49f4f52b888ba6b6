import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { userId } from './user-id.ts';

/** How a member came by it. */
export const entitlementSource = pgEnum('entitlement_source', ['grant']);

/** Premium from one moment to another. No two of a member overlap: `entitlements_no_overlap`, in the migration. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    source: entitlementSource().notNull(),
    /** Films that may play at once. */
    maxStreams: smallint('max_streams').notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('entitlements_user').on(t.userId, t.endsAt.desc()),
    check('entitlements_span', sql`${t.endsAt} >= ${t.startsAt}`),
    check('entitlements_streams', sql`${t.maxStreams} between 1 and 50`),
  ],
);
