import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/** Settings that operators changed in the admin, one row per topic; without a row the defaults apply. */
export const settings = pgTable('settings', {
  topic: text().primaryKey(),
  /** Incremented with each change. */
  version: integer().notNull(),
  /** Only values that differ from the defaults. Secrets are encrypted, see `db/secret-box.ts`. */
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
});

/**
 * Signing keys of the site, created on first use and shared by all processes. A deleted key is
 * created anew.
 */
export const siteSecrets = pgTable('site_secrets', {
  name: text().primaryKey(),
  /** 32 random bytes in base64url, or `sealed:` followed by their encrypted form, see `db/site-secret.ts`. */
  value: text().notNull(),
  createdAt: createdAt(),
});
