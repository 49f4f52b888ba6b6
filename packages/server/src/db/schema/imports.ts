import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** One row per imported file; its progress lets a killed import continue. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** `catalogue`, … */
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
  },
  (t) => [
    index('import_runs_file').on(t.importer, t.fileHash),
    check('import_runs_lines', sql`${t.linesDone} >= 0`),
  ],
);

/** Fingerprint of each record's last import, so that unchanged records are skipped. */
export const importRecords = pgTable('import_records', {
  /** Kind and `source:id` of the record, e.g. `title/imdb:tt0017136`. */
  recordKey: text('record_key').primaryKey(),
  fingerprint: text().notNull(),
});
