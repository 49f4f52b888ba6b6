import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

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
