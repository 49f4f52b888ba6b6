import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const genres = pgTable('genres', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  titleFa: text('title_fa').notNull(),
  titleEn: text('title_en').notNull(),
});

export const countries = pgTable(
  'countries',
  {
    /** ISO 3166-1 alpha-2, or a retired code (SU, CS, YU, DD). */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
  },
  (t) => [check('countries_code_form', sql`${t.code} ~ '^[A-Z]{2}$'`)],
);

export const languages = pgTable(
  'languages',
  {
    /** ISO 639-1, or 639-3 where 639-1 has none; `zxx` is "no spoken language" (silent film). */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
  },
  (t) => [check('languages_code_form', sql`${t.code} ~ '^[a-z]{2,3}$'`)],
);
