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

/** Whether staff edited the names, so that starting a new version does not replace them. */
const isEdited = () => boolean('is_edited').notNull().default(false);

/**
 * Whether staff removed it: lists, forms and imports ignore it. The row stays, so that a start does not insert it
 * again, and so that removed languages can still label audio and subtitles.
 */
const isRemoved = () => boolean('is_removed').notNull().default(false);

export const genres = pgTable('genres', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  titleFa: text('title_fa').notNull(),
  titleEn: text('title_en').notNull(),
  isEdited: isEdited(),
  isRemoved: isRemoved(),
  /** The genre that it was merged into: its URL and the names that imports use for it lead to that one. */
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

/** Age ratings. The migration inserted those of Iranian home video; operators may change them all. */
export const ageMarks = pgTable(
  'age_marks',
  {
    /** Part of URLs and of imported files; never changes. */
    code: text().primaryKey(),
    titleFa: text('title_fa').notNull(),
    /** Minimum age of suitable viewers, in years; determines the order of the marks. */
    minAge: smallint('min_age').notNull(),
    /** The mark that it was merged into: URLs and imports with this code mean that one. */
    mergedInto: text('merged_into').references((): AnyPgColumn => ageMarks.code),
  },
  (t) => [
    check('age_marks_code_form', sql`${t.code} ~ '^[a-z0-9][a-z0-9-]{0,9}$'`),
    check('age_marks_min_age', sql`${t.minAge} between 0 and 21`),
  ],
);
