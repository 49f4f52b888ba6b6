import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { titles } from './titles.ts';

/** Titles that may be the same work, as the job `find-duplicates` found them. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** What the two have in common: `name`, `year`, `director`, `length`. */
    reasons: text().array().notNull(),
    /** Whether staff decided that they are two different works. */
    isApart: boolean('is_apart').notNull().default(false),
    foundAt: time('found_at').notNull().defaultNow(),
  },
  (t) => [
    unique('duplicate_pairs_once').on(t.titleId, t.otherId),
    index('duplicate_pairs_other').on(t.otherId),
    index('duplicate_pairs_newest').on(t.id).where(sql`not ${t.isApart}`),
    index('duplicate_pairs_likeliest').on(t.isApart, sql`cardinality(${t.reasons}) desc`, t.id),
    check('duplicate_pairs_order', sql`${t.titleId} < ${t.otherId}`),
  ],
);

/** Pages whose title or person was merged into another: their addresses redirect. */
export const movedPages = pgTable(
  'moved_pages',
  {
    /** `title` or `person` */
    kind: text().notNull(),
    oldId: integer('old_id').notNull(),
    newId: integer('new_id').notNull(),
    movedAt: time('moved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.oldId] }),
    index('moved_pages_new').on(t.kind, t.newId),
    check('moved_pages_kind', sql`${t.kind} in ('title', 'person')`),
  ],
);
