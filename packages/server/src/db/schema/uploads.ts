import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { mediaFiles } from './editions.ts';
import { users } from './users.ts';

export const uploadPurpose = pgEnum('upload_purpose', ['film', 'subtitle', 'import']);

/**
 * `receiving` until all bytes have arrived, `checking` by a job, `waiting` for a person to say what it belongs to,
 * `adding` by a job, `added`; or `refused` because it is not a usable file.
 */
export const uploadState = pgEnum('upload_state', [
  'receiving',
  'checking',
  'waiting',
  'adding',
  'added',
  'refused',
]);

/**
 * Files that staff upload from the browser, in the storage folder at `.uploads/{id}`. The size of that file tells how
 * many bytes have arrived.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    /** Who sent it; `null` after the account was deleted: a replacement may still wait for its encode. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    purpose: uploadPurpose().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    state: uploadState().notNull().default('receiving'),
    /** Why it was refused or could not be added, in Persian. */
    problem: text(),
    /** SHA-256 of the whole file, in hexadecimal; null if not checked yet. */
    sha256: text(),
    /** Result of the check: `UploadFacts` of the contract. */
    facts: jsonb(),
    /** What a person said that it belongs to: the body of the contract's `confirmUpload`. */
    target: jsonb(),
    /** Result of the upload: the new film file, or the one whose subtitle it is. */
    fileId: integer('file_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the upload is discarded, unless something happens to it before. */
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('uploads_user').on(t.userId, t.createdAt),
    index('uploads_expiring').on(t.expiresAt),
    index('uploads_file').on(t.fileId),
    check('uploads_size', sql`${t.sizeBytes} > 0`),
    check('uploads_checked', sql`(${t.state} = 'refused') <= (${t.problem} is not null)`),
  ],
);
