import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, keyText, time } from './columns.ts';
import { titles } from './titles.ts';
import { users } from './users.ts';

/** Searches for titles that found nothing, per day in Tehran's time zone. It contains no names of members. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The folded query without spaces. */
    key: keyText().notNull(),
    /** The folded query. */
    query: text().notNull(),
    count: integer().notNull().default(1),
    lastAt: time('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.day, t.key] }), index('missed_searches_key').on(t.key)],
);

/** Queries that staff hid from the list of missed searches, such as advertisements. */
export const hiddenSearches = pgTable('hidden_searches', {
  key: keyText().primaryKey(),
  query: text().notNull(),
  createdAt: createdAt(),
});

/** `alias`: the query is another name of the title; `pin`: the title comes first for the query. */
export const searchRuleKind = pgEnum('search_rule_kind', ['alias', 'pin']);

/** Additions to the search by staff. Kept apart from the names of titles, which imports overwrite. */
export const searchRules = pgTable(
  'search_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: searchRuleKind().notNull(),
    /** As staff typed it. */
    query: text().notNull(),
    /** The folded query without spaces. */
    key: keyText().notNull(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** Null: the account was deleted. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('search_rules_once').on(t.titleId, t.kind, t.key),
    uniqueIndex('search_rules_one_pin').on(t.key).where(sql`${t.kind} = 'pin'`),
    index('search_rules_key').on(t.key),
    index('search_rules_creator').on(t.createdBy),
  ],
);
