import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Keys that the site signs with, made when first needed; every process reads the same. Without its row a new one is made. */
export const siteSecrets = pgTable('site_secrets', {
  name: text().primaryKey(),
  /** 32 random bytes in base64url. */
  value: text().notNull(),
  createdAt: createdAt(),
});
