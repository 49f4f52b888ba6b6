import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/** What operators set on screens, one row for each topic; without a row everything is as it came. */
export const settings = pgTable('settings', {
  topic: text().primaryKey(),
  /** Counts the changes. */
  version: integer().notNull(),
  /** Only what differs from the defaults. Secrets are encrypted, see `db/secret-box.ts`. */
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
});

/**
 * Signing keys of the site, created on first use and shared by all processes. A deleted key is
 * created anew.
 */
export const siteSecrets = pgTable('site_secrets', {
  name: text().primaryKey(),
  /** 32 random bytes in base64url, or `sealed:` and these encrypted, see `db/site-secret.ts`. */
  value: text().notNull(),
  createdAt: createdAt(),
});
