import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { UploadFacts } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Database } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { editedByStaff } from '../../db/field-locks.ts';
import { AppError, invalidField } from '../../domain/app-error.ts';
import { readLayout } from '../../integrations/ffmpeg/container-layout.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import {
  type FetchOptions,
  type FetchProblem,
  FetchRefusal,
  fetchPublic,
} from '../../integrations/remote-files/fetch-public.ts';
import { contentKey, linkContent, storeContent } from '../../integrations/storage/local-files.ts';
import { nameByContent } from '../../integrations/storage/media-type.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { UploadFolder } from '../../integrations/storage/upload-folder.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import { inspectFile } from './inspect-file.ts';

/** Maximum length in seconds. Anyone may watch a trailer, so a whole film must not become one by mistake. */
const LONGEST_S = 600;

type TrailerFacts = Pick<UploadFacts, 'durationSeconds' | 'isDirectPlayable'>;

/** @throws AppError if a film is too long for a trailer, or would need an encoded stream to be watched */
export function assertTrailer(facts: TrailerFacts | null): void {
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
 * Appends a trailer to those of a title, and locks the list against imports. Adding the same file twice changes
 * nothing.
 *
 * @param actor for the audit log; `null` if it is recorded elsewhere
 * @throws AppError if it is not a trailer, or there is no such title
 */
export async function addTrailer(
  { database: { db }, storage }: { database: Database; storage: Storage },
  { path, fileName, facts }: { path: string; fileName: string; facts: TrailerFacts | null },
  { titleId, titleFa }: { titleId: number; titleFa: string | null },
  actor: Actor | null = null,
) {
  assertTrailer(facts);
  const { container } = await readLayout(path);
  const content = await contentKey('clips', path, nameByContent(fileName, container));
  const { storageKey } = content;
  if (!(await linkContent(storage, storageKey, path))) await storeContent(storage, content, path);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update titles set ${editedByStaff(['trailers'])} where id = ${titleId}`);
    if (rowCount === 0) throw mediaNotFound('title', titleId);
    await tx.execute(sql`
      insert into trailers (title_id, position, title_fa, storage_key, duration_seconds)
      select ${titleId}, coalesce(max(position) + 1, 0), ${titleFa}, ${storageKey},
        ${facts?.durationSeconds ?? null}
      from trailers where title_id = ${titleId}
      having coalesce(bool_and(storage_key <> ${storageKey}), true)`);
    await tx.execute(CONTENT_CHANGED);
    if (actor) {
      await writeAudit(tx, actor, {
        action: 'titles.add-trailer',
        subject: { kind: 'title', id: titleId },
        after: { file: fileName, titleFa },
      });
    }
  });
  return { problem: null };
}

/** Limits for a fetch that somebody waits for; larger files or slower sources have to be uploaded instead. */
const LIMITS = { maxBytes: 200 << 20, timeoutMs: 50_000 };

const NO_FILE = 'در این نشانی فایلی نیست، یا سرورش آن را نمی‌دهد';

const REFUSALS: Record<FetchProblem['code'], string> = {
  not_http: 'نشانی با http یا https آغاز می‌شود',
  private_address: 'این نشانی در اینترنت همگانی نیست',
  file_too_large: 'این فایل از ۲۰۰ مگابایت بزرگ‌تر است؛ آن را بارگذاری کنید',
  http_status: NO_FILE,
  too_many_redirects: NO_FILE,
  timeout: 'فایل در ۵۰ ثانیه نرسید؛ آن را بارگذاری کنید',
  unreachable: 'سرور این نشانی پاسخ نمی‌دهد',
};

/** The last segment of a URL; percent signs that encode nothing are kept. */
function fileNameOf(url: string): string {
  const name = new URL(url).pathname.split('/').pop() || 'trailer';
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/**
 * Adds the trailer at a URL; the site stores its own copy.
 *
 * @throws AppError not_found, invalid_input at `url`
 */
export async function fetchTrailer(
  deps: { database: Database; storage: Storage; folder: UploadFolder },
  actor: Actor,
  titleId: number,
  { url, titleFa }: { url: string; titleFa: string | null },
  options: Pick<FetchOptions, 'isAllowed'> = {},
): Promise<void> {
  const id = randomUUID();
  const path = deps.folder.pathOf(id);
  const fileName = fileNameOf(url);
  try {
    await mkdir(deps.folder.path, { recursive: true });
    await fetchPublic(url, { path, ...LIMITS, ...options });
    const facts = await inspectFile(await findFfmpeg(), { path, fileName, givenLanguages: [] });
    const film = {
      durationSeconds: facts.durationSeconds,
      isDirectPlayable: facts.isDirectPlayable,
    };
    await addTrailer(deps, { path, fileName, facts: film }, { titleId, titleFa }, actor);
  } catch (error) {
    if (error instanceof FetchRefusal) throw invalidField('url', REFUSALS[error.problem.code]);
    if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    throw invalidField('url', error.userMessage);
  } finally {
    await deps.folder.remove(id);
  }
}
