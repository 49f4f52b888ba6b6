import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

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
