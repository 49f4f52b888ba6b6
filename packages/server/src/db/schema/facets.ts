import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  integer,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

/** Names that staff wrote, which a start of a new version does not replace. */
const isEdited = () => boolean('is_edited').notNull().default(false);

/**
 * Staff took it away: no list, form or import knows it. The row stays, so that a start does not bring it
 * back, and languages still name sound and subtitles.
 */
const isRemoved = () => boolean('is_removed').notNull().default(false);

export const genres = pgTable('genres', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  titleFa: text('title_fa').notNull(),
  titleEn: text('title_en').notNull(),
  isEdited: isEdited(),
  isRemoved: isRemoved(),
  /** The genre that it was merged into: its address and what imports call it mean that one. */
  mergedInto: integer('merged_into').references((): AnyPgColumn => genres.id),
});

export const countries = pgTable(
  'countries',
  {
    /** ISO 3166-1 alpha-2, or a retired code (SU, CS, YU, DD). */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
    isEdited: isEdited(),
    isRemoved: isRemoved(),
  },
  (t) => [check('countries_code_form', sql`${t.code} ~ '^[A-Z]{2}$'`)],
);

export const languages = pgTable(
  'languages',
  {
    /** ISO 639-1, or 639-3 where 639-1 has none; `zxx` is "no spoken language" (silent film). */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
    isEdited: isEdited(),
    isRemoved: isRemoved(),
  },
  (t) => [check('languages_code_form', sql`${t.code} ~ '^[a-z]{2,3}$'`)],
);

/** Age ratings. The migration wrote those of Iranian home cinema; all are the operators' to change. */
export const ageMarks = pgTable(
  'age_marks',
  {
    /** Part of addresses and of files that are imported; never changes. */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
    /** Youngest viewer that it suits, in years; orders them. */
    minAge: smallint('min_age').notNull(),
    /** The mark that it was merged into: what addresses and imports call it mean that one. */
    mergedInto: text('merged_into').references((): AnyPgColumn => ageMarks.code),
  },
  (t) => [
    check('age_marks_code_form', sql`${t.code} ~ '^[a-z0-9][a-z0-9-]{0,9}$'`),
    check('age_marks_min_age', sql`${t.minAge} between 0 and 21`),
  ],
);
