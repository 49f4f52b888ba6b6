import type { Upload, UploadFacts, UploadTarget } from '@parde/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { uploads, users } from '../../../db/schema/index.ts';
import { notFound } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../../domain/list-page.ts';
import type { UploadFolder } from '../../../integrations/storage/upload-folder.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** How long an upload is kept after its last byte, or after it was added or rejected. */
const RECEIVING_DAYS = 7;
/** How long a finished upload waits for somebody to assign it. */
const WAITING_DAYS = 30;

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

export async function insertUpload(
  tx: Db,
  row: Pick<UploadRow, 'id' | 'userId' | 'fileName' | 'purpose' | 'sizeBytes'> &
    Partial<Pick<UploadRow, 'target'>>,
): Promise<void> {
  await tx.insert(uploads).values({ ...row, expiresAt: inDays(RECEIVING_DAYS) });
}

/** `null` if there is none. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ?? null;
}

/** Like `findUpload`, but locked until the transaction ends. */
export async function lockUpload(tx: Db, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update');
  return row ?? null;
}

/** The member's own upload. @throws AppError not_found, also for other members' uploads */
export async function getOwnUpload(db: Db, id: string, userId: number): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (row?.userId !== userId) throw notFound('این بارگذاری');
  return row;
}

/** Extends the expiry of an upload, because more bytes have arrived. */
export async function extendUpload(db: Db, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ expiresAt: inDays(RECEIVING_DAYS) })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')));
}

interface Change {
  state: UploadRow['state'];
  problem?: string | null;
  sha256?: string;
  facts?: UploadFacts;
  target?: UploadTarget;
  fileId?: number;
}

/** Changes the state of an upload if it is in one of these states; `null` if it is not. */
export async function changeUpload(
  db: Db,
  id: string,
  from: readonly UploadRow['state'][],
  change: Change,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ ...change, expiresAt: inDays(WAITING_DAYS) })
    .where(and(eq(uploads.id, id), inArray(uploads.state, [...from])))
    .returning();
  return row ?? null;
}

export async function deleteUploadRow(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** States in which the bytes are in the upload folder. */
const WITH_BYTES = ['receiving', 'checking', 'waiting', 'adding'] as const;

/** Whether its bytes are in the folder, or may still arrive. */
export const hasBytes = ({ state }: UploadRow) => (WITH_BYTES as readonly string[]).includes(state);

/** Uploads whose bytes count towards the quota. */
export async function findUploadsWithBytes(db: Db): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(inArray(uploads.state, [...WITH_BYTES]));
}

/** An added film that could not be watched yet, so that the film that it replaces was kept. */
const IS_REPLACING = sql`uploads.state = 'added' and uploads.problem is not null
  and uploads.file_id is not null and uploads.target->>'replacesFileId' is not null`;

/**
 * Returns their number. One statement: an upload that somebody confirms in the meantime is kept, as is one whose film
 * still has to replace another.
 */
export async function deleteExpiredUploads(db: Db): Promise<number> {
  const isReplacing = sql`${IS_REPLACING} and exists (select from media_files f
    where f.id = ${OLD_ID})`;
  const deleted = await db
    .delete(uploads)
    .where(sql`${uploads.expiresAt} < now() and not (${isReplacing})`);
  return deleted.rowCount ?? 0;
}

const hasWholeStream = (fileId: SQL) =>
  sql`exists (select from encodes e where e.file_id = ${fileId} and e.state = 'done')`;

/** Whether a film has a finished stream. */
export async function hasStream(db: Db, fileId: number): Promise<boolean> {
  const row = await queryRow(
    db,
    z.object({ isThere: z.boolean() }),
    sql`select ${hasWholeStream(sql`${fileId}`)} as "isThere"`,
  );
  return row?.isThere ?? false;
}

const replacementRow = z.object({ id: z.string(), fileId: z.number(), oldId: z.number() });
const OLD_ID = sql`(uploads.target->>'replacesFileId')::int`;

/** Added films that have a stream by now, and for which the films they replace had been kept. */
export async function findEncodedReplacements(db: Db) {
  return queryRows(
    db,
    replacementRow,
    sql`select id, file_id as "fileId", ${OLD_ID} as "oldId" from uploads
      where ${IS_REPLACING} and ${hasWholeStream(sql`uploads.file_id`)}`,
  );
}

/** Films that are kept until another one, which replaces them, can be watched. */
export async function findKeptForNow(db: Db, fileId: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    z.object({ oldId: z.number() }),
    sql`select ${OLD_ID} as "oldId" from uploads where ${IS_REPLACING} and file_id = ${fileId}`,
  );
  return rows.map(({ oldId }) => oldId);
}

/** Converts an upload to the API format. */
export async function toUpload(folder: UploadFolder, row: UploadRow): Promise<Upload> {
  const { id, fileName, purpose, sizeBytes, state, problem, sha256, fileId } = row;
  return {
    id,
    fileName,
    purpose,
    sizeBytes,
    state,
    problem,
    sha256,
    fileId,
    offset: state === 'receiving' ? await folder.sizeOf(id) : sizeBytes,
    facts: row.facts as UploadFacts | null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** A page of the uploads of one member of staff, or of all; without files to import that have arrived. */
export async function listUploads(
  db: Db,
  folder: UploadFolder,
  userId: number,
  { of, ...page }: PageRequest & { of: 'own' | 'all' },
) {
  const isOwn = sql<boolean>`${uploads.userId} is not distinct from ${userId}`;
  const isStoredImport = and(eq(uploads.purpose, 'import'), eq(uploads.state, 'added'));
  const listed = sql`${of === 'all' ? sql`true` : isOwn} and not (${isStoredImport})`;
  const rows = await db
    .select({ row: uploads, isOwn, by: users.name })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.userId))
    .where(listed)
    .orderBy(desc(uploads.createdAt), uploads.id)
    .limit(page.per_page)
    .offset(offsetOf(page));
  const total = await db.$count(uploads, listed);
  const data = rows.map(async ({ row, ...whose }) => ({
    ...(await toUpload(folder, row)),
    ...whose,
  }));
  return listEnvelope(await Promise.all(data), page, total);
}
