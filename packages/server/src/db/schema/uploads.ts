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
 * `receiving` until all bytes are here, `checking` by a job, `waiting` for a person who says where it
 * belongs, `adding` by a job, `added`; or `refused`: it is not what it should be.
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
 * Files that staff send from the browser, in the storage folder at `.uploads/{id}`. How many bytes
 * of one are here says the file itself.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    purpose: uploadPurpose().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    state: uploadState().notNull().default('receiving'),
    /** Why it was refused or could not be added, in Persian. */
    problem: text(),
    /** Of the whole file, in hexadecimal; null: not checked yet. */
    sha256: text(),
    /** What the check found: `UploadFacts` of the contract. */
    facts: jsonb(),
    /** Where a person said it belongs: the body of the contract's `confirmUpload`. */
    target: jsonb(),
    /** What became of it: the film, or the film whose subtitle it is. */
    fileId: integer('file_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it is forgotten, unless something happens to it before. */
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
