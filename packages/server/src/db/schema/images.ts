import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Stored pictures, unique by content hash. The bytes are in storage under `images/{hash}`. */
export const images = pgTable(
  'images',
  {
    /** First 32 hex digits of the SHA-256 of the original. */
    hash: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    /** Tiny WebP as a data URI, shown blurred until the picture has loaded. */
    blur: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('images_hash_form', sql`${t.hash} ~ '^[0-9a-f]{32}$'`),
    check('images_size_positive', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);
