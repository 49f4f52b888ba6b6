import type { HoldReason } from '@parde/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { commentState, reportReason } from './comments.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';

/** Lists of titles that members make. */
export const memberLists = pgTable(
  'member_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    name: text().notNull(),
    description: text(),
    isPublic: boolean('is_public').notNull(),
    /** For a public list, as for a comment; a private one is shown to nobody else anyway. */
    state: commentState().notNull().default('visible'),
    /** Why it is held, for operators, in English; null if it never was. Read by the previous release. */
    heldFor: text('held_for'),
    /** The same reasons as codes; null if it never was held, or was held by the previous release. */
    holdReasons: jsonb('hold_reasons').$type<HoldReason[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('member_lists_latest').on(t.userId, t.updatedAt.desc()),
    index('member_lists_public').on(t.id).where(sql`${t.isPublic} and ${t.state} = 'visible'`),
    index('member_lists_held').on(t.id).where(sql`${t.state} <> 'visible'`),
    check(
      'member_lists_length',
      sql`char_length(${t.name}) between 1 and 80 and char_length(${t.description}) <= 1000`,
    ),
  ],
);

const listId = () =>
  integer('list_id')
    .notNull()
    .references(() => memberLists.id, { onDelete: 'cascade' });

export const listTitles = pgTable(
  'list_titles',
  {
    listId: listId(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** Ascending, with gaps; changed only while the list's row is locked. */
    position: integer().notNull(),
    note: text(),
    addedAt: time('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.titleId] }),
    index('list_titles_order').on(t.listId, t.position),
    index('list_titles_title').on(t.titleId),
    check('list_titles_note', sql`char_length(${t.note}) <= 500`),
  ],
);

/** Members' reports of public lists. */
export const listReports = pgTable(
  'list_reports',
  {
    userId: userId(),
    listId: listId(),
    reason: reportReason().notNull(),
    note: text(),
    createdAt: createdAt(),
    /** When an operator handled it; null: still open. */
    closedAt: time('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId] }),
    index('list_reports_open').on(t.listId).where(sql`${t.closedAt} is null`),
    check('list_reports_note', sql`char_length(${t.note}) <= 500`),
  ],
);
