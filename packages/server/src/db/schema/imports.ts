import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { users } from './users.ts';

/** One row per imported file; its recorded progress lets an import resume after being killed. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Name of the source: `catalogue`, `imdb`, … */
    importer: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text('file_hash').notNull(),
    fileName: text('file_name').notNull(),
    /** Number of lines done, committed together with what they wrote. */
    linesDone: bigint('lines_done', { mode: 'number' }).notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    startedAt: time('started_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
    undoneAt: time('undone_at'),
  },
  (t) => [
    index('import_runs_file').on(t.importer, t.fileHash),
    check('import_runs_lines', sql`${t.linesDone} >= 0`),
  ],
);

/** Imports requested by staff: checked first, then applied; the file is in storage below `imports/`. */
export const importRequests = pgTable(
  'import_requests',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    source: text().notNull(),
    name: text().notNull(),
    /** Storage key; null if the source needs no file. */
    fileKey: text('file_key'),
    /** Column mapping of a table, or ids. */
    options: jsonb().notNull().default({}),
    state: text().notNull().default('checking'),
    /** Counts, differences and problems of the check, then of the run. */
    report: jsonb(),
    error: text(),
    runId: uuid('run_id').references(() => importRuns.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
  },
  (t) => [
    index('import_requests_run').on(t.runId),
    index('import_requests_user').on(t.userId),
    index('import_requests_created').on(t.createdAt),
    check(
      'import_requests_state',
      sql`${t.state} in ('checking', 'checked', 'applying', 'done', 'failed')`,
    ),
  ],
);

/**
 * What a run created (a range of ids, `before` null) and changed (one id, with the previous state of the row and its
 * parts), so that the run can be undone.
 */
export const importChanges = pgTable(
  'import_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    fromId: integer('from_id').notNull(),
    toId: integer('to_id').notNull(),
    before: jsonb(),
  },
  (t) => [
    index('import_changes_run').on(t.runId, t.kind, t.fromId),
    check('import_changes_kind', sql`${t.kind} in ('title', 'person')`),
    check('import_changes_range', sql`${t.toId} >= ${t.fromId}`),
  ],
);

/** Fingerprint of each record's last import, so that unchanged records are skipped. */
export const importRecords = pgTable('import_records', {
  /** Kind and `source:id` of the record, e.g. `title/imdb:tt0017136`. */
  recordKey: text('record_key').primaryKey(),
  fingerprint: text().notNull(),
});
