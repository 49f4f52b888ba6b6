import type { UploadFacts } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { columnOf } from '../../domain/field-locks.ts';
import { contentKey, linkContent, storeContent } from '../../integrations/storage/local-files.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { mediaError, mediaNotFound } from './errors.ts';

/** Anybody may watch a trailer: a whole film does not become one by mistake. */
const LONGEST_S = 600;

/** @throws AppError when a film is too long for a trailer, or needs a stream to be watched */
export function assertTrailer(facts: UploadFacts | null): void {
  if ((facts?.durationSeconds ?? 0) > LONGEST_S) {
    throw mediaError(
      'A trailer has at most ten minutes.',
      'پیش‌پرده برای همه باز است و بیش از ده دقیقه نیست؛ این فایل بلندتر است',
    );
  }
  if (!facts?.isDirectPlayable) {
    throw mediaError(
      'A trailer has to be a file that browsers play.',
      'مرورگرها این فایل را پخش نمی‌کنند؛ پیش‌پرده را MP4 با H.264 و AAC یا WebM بفرستید',
    );
  }
}

/**
 * Adds a trailer after the others of a title, and locks the list against imports. The same file twice
 * changes nothing.
 *
 * @throws AppError when it is no trailer, or there is no such title
 */
export async function addTrailer(
  { database: { db }, storage }: { database: Database; storage: Storage },
  { path, fileName, facts }: { path: string; fileName: string; facts: UploadFacts | null },
  { titleId, titleFa }: { titleId: number; titleFa: string | null },
) {
  assertTrailer(facts);
  const content = await contentKey('clips', path, fileName);
  const { storageKey } = content;
  if (!(await linkContent(storage, storageKey, path))) await storeContent(storage, content, path);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update titles set version = version + 1, updated_at = now(), locked_fields = array(
        select distinct unnest(locked_fields || ${columnOf('trailers')}::text) order by 1)
      where id = ${titleId}`);
    if (rowCount === 0) throw mediaNotFound('title', titleId);
    await tx.execute(sql`
      insert into trailers (title_id, position, title_fa, storage_key, duration_seconds)
      select ${titleId}, coalesce(max(position) + 1, 0), ${titleFa}, ${storageKey},
        ${facts?.durationSeconds ?? null}
      from trailers where title_id = ${titleId}
      having coalesce(bool_and(storage_key <> ${storageKey}), true)`);
    await tx.execute(CONTENT_CHANGED);
  });
  return { problem: null };
}
