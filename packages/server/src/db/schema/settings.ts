import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from './columns.ts';

/** What operators set on screens, one row for each topic; without a row everything is as it came. */
export const settings = pgTable('settings', {
  topic: text().primaryKey(),
  /** Counts the changes. */
  version: integer().notNull(),
  /** Only what differs from the defaults. Secrets are encrypted, see `db/secret-box.ts`. */
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
});
