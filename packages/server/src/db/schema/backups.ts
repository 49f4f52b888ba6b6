import { bigint, boolean, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';

export const backupState = pgEnum('backup_state', ['queued', 'running', 'done', 'failed']);
export const backupCause = pgEnum('backup_cause', ['screen', 'schedule', 'command']);

/** Requested back-ups and their results. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: backupState().notNull(),
    cause: backupCause().notNull(),
    /** Whether it contains the films themselves, not only their names. */
    copiesFilms: boolean('copies_films').notNull(),
    /** Absolute path; null if the back-up has not begun. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    /** Why it failed, for operators. */
    error: text(),
    /** Whether somebody requested that it be verified again. */
    isVerifying: boolean('is_verifying').notNull().default(false),
    verifiedAt: time('verified_at'),
    /** The damage found by that verification; null if there was none. */
    damage: text(),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
    /** When its file was deleted from this machine. */
    deletedAt: time('deleted_at'),
  },
  (t) => [index('backup_runs_created').on(t.createdAt)],
);
