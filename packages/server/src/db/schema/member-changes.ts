import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** The number of a transaction, which never starts again at zero. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Members for whom something changed that their open browsers show: written by triggers with every
 * notification and every session that ends (`note_member_changes`), and read by all processes. Unlogged:
 * after a crash it is empty, and streams are refreshed without it too.
 */
export const memberChanges = pgTable(
  'member_changes',
  {
    /** No foreign key: rows live for a day, and the account may end meanwhile. */
    userId: integer('user_id').notNull(),
    /** Ids follow the order of inserts, transactions become visible in the order of commits. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (t) => [index('member_changes_xact').on(t.xact)],
);
