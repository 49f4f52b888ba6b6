import { bigint, boolean, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';

export const backupState = pgEnum('backup_state', ['queued', 'running', 'done', 'failed']);
export const backupCause = pgEnum('backup_cause', ['screen', 'schedule', 'command']);

/** Back-ups that were asked for, and what came of them. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: backupState().notNull(),
    cause: backupCause().notNull(),
    /** Whether films are in it, not only named. */
    copiesFilms: boolean('copies_films').notNull(),
    /** Absolute path; null: not begun. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** Why it failed, for operators. */
    error: text(),
    /** Somebody asked to read it again. */
    isVerifying: boolean('is_verifying').notNull().default(false),
    verifiedAt: time('verified_at'),
    /** What was wrong then; null: nothing. */
    damage: text(),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
    /** When its file was deleted here. */
    deletedAt: time('deleted_at'),
  },
  (t) => [index('backup_runs_created').on(t.createdAt)],
);
