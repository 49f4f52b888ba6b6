import type { PictureSubtitle } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { requeueChecks } from './check-media-file.ts';
import {
  cancelEncode,
  findQueuedEncodes,
  insertEncode,
  pauseEncode,
  requeueEncode,
  requeueOrphanedEncodes,
  resumeEncode,
} from './encode-queries.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import {
  acceptDirectPlay,
  clearProblem,
  findMediaFile,
  findUnderivedFiles,
} from './file-queries.ts';

type Deps = { db: Db; jobs: Jobs };

const enqueue = (jobs: Jobs, tx: Db, encodeId: number) =>
  jobs.enqueue(tx, 'encode-media', { encodeId }, { singletonKey: String(encodeId) });

async function assertFile(db: Db, fileId: number): Promise<void> {
  if ((await findMediaFile(db, fileId)) === null) throw mediaNotFound('file', fileId);
}

/**
 * The image subtitle at a stream index of a file.
 *
 * @param stream `null` if none is requested
 * @throws AppError if the file has no such subtitle
 */
function pictureSubtitleAt(
  subtitles: readonly PictureSubtitle[],
  stream: number | null,
): PictureSubtitle | null {
  if (stream === null) return null;
  const found = subtitles.find((one) => one.stream === stream);
  if (found) return found;
  throw mediaError(
    `The file has no subtitle of pictures as stream ${stream}.`,
    'این فایل چنین زیرنویس تصویری ندارد',
  );
}

/**
 * Enqueues an encode; the current stream stays in use until it is done. `null` if one is already in progress.
 *
 * @param subtitles image subtitles of the file
 * @param burntStream the one to burn in; `null` for none
 * @throws AppError if the file has no such subtitle
 */
export async function requestEncode(
  tx: Db,
  jobs: Jobs,
  fileId: number,
  subtitles: readonly PictureSubtitle[] = [],
  burntStream: number | null = null,
): Promise<number | null> {
  const burnt = pictureSubtitleAt(subtitles, burntStream);
  const encodeId = await insertEncode(tx, fileId, burnt);
  if (encodeId !== null) await enqueue(jobs, tx, encodeId);
  return encodeId;
}

/**
 * @param burntStream the image subtitle to burn in; `null` for none
 * @throws AppError if there is no such file or subtitle, or an encode is in progress
 */
export async function startEncode(
  { db, jobs }: Deps,
  fileId: number,
  burntStream: number | null = null,
): Promise<number> {
  const file = await findMediaFile(db, fileId);
  if (file === null) throw mediaNotFound('file', fileId);
  const encodeId = await db.transaction((tx) =>
    requestEncode(tx, jobs, fileId, file.pictureSubtitles, burntStream),
  );
  if (encodeId !== null) return encodeId;
  throw mediaError(
    `File ${fileId} is being encoded already.`,
    'این فایل همین حالا در صف تبدیل است',
    'conflict',
  );
}

/** @throws AppError if no encode of the file is queued or running */
export async function stopEncode({ db }: Deps, fileId: number): Promise<void> {
  const isCancelled = await db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, fileId);
    if (titleId === null || (await cancelEncode(tx, fileId)) === null) return false;
    await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    return true;
  });
  if (!isCancelled) await refuseWithoutEncode(db, fileId);
}

/** @throws AppError always: there is no such file, or it has no encode that could be changed */
async function refuseWithoutEncode(db: Db, fileId: number): Promise<never> {
  await assertFile(db, fileId);
  throw mediaError(
    `File ${fileId} is not being encoded.`,
    'این فایل در حال تبدیل نیست',
    'conflict',
  );
}

/** Pauses an encode until it is resumed. @throws AppError if no encode of the file is queued or running */
export async function pauseQueuedEncode({ db }: Deps, fileId: number): Promise<void> {
  if ((await pauseEncode(db, fileId)) === null) await refuseWithoutEncode(db, fileId);
}

/** Resumes a paused encode where it stopped. @throws AppError if no encode of the file is paused */
export async function resumePausedEncode({ db, jobs }: Deps, fileId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const encodeId = await resumeEncode(tx, fileId);
    if (encodeId !== null) return enqueue(jobs, tx, encodeId);
    await assertFile(tx, fileId);
    throw mediaError(
      `The encode of file ${fileId} is not paused.`,
      'تبدیل این فایل متوقف نشده است',
      'conflict',
    );
  });
}

/** Offers a file for direct play that was refused because of its damage. `false` if it was not. */
async function acceptDamagedFile(tx: Db, fileId: number): Promise<boolean> {
  const titleId = await lockTitleOfFile(tx, fileId);
  if (titleId === null) return false;
  if (!(await acceptDirectPlay(tx, fileId))) return false;
  await refreshTitleVersions(tx, titleId);
  await tx.execute(CONTENT_CHANGED);
  return true;
}

/**
 * Retries a failed or cancelled encode, whose finished parts are kept, and offers a file for direct play that was
 * refused because of its damage.
 *
 * @returns the encode; `null` if only the file was refused
 * @throws AppError if there is neither
 */
export async function retryEncode({ db, jobs }: Deps, fileId: number): Promise<number | null> {
  await assertFile(db, fileId);
  const { encodeId, isOffered } = await db.transaction(async (tx) => {
    const isOffered = await acceptDamagedFile(tx, fileId);
    const encodeId = await requeueEncode(tx, fileId);
    if (encodeId !== null) await enqueue(jobs, tx, encodeId);
    return { encodeId, isOffered };
  });
  if (isOffered || encodeId !== null) return encodeId;
  throw mediaError(
    `The last encode of file ${fileId} neither failed nor was cancelled.`,
    'تبدیل این فایل شکست نخورده است',
    'conflict',
  );
}

/** Limits the retries of a film that crashes its process. */
const MAX_ATTEMPTS = 5;
/** Maximum number of jobs enqueued per run; the schedule repeats. */
const BATCH = 200;

interface RequeuedWork {
  /** Number of orphaned encodes found. */
  orphans: number;
  encodes: number;
  files: number;
}

/**
 * Enqueues missing jobs: for orphaned encodes, for files that waited for ffmpeg to be installed, for files that an
 * import added, and for checks. A job that is already queued is not added again.
 */
export async function requeueMediaWork(
  { db, jobs }: { db: Db; jobs: Jobs },
  canWork: boolean,
): Promise<RequeuedWork> {
  const orphans = await requeueOrphanedEncodes(db, MAX_ATTEMPTS);
  if (!canWork) return { orphans, encodes: 0, files: 0 };
  const encodes = await findQueuedEncodes(db, BATCH);
  for (const encodeId of encodes) {
    await jobs.enqueue(db, 'encode-media', { encodeId }, { singletonKey: String(encodeId) });
  }
  const files = await findUnderivedFiles(db, BATCH);
  for (const fileId of files) {
    await jobs.enqueue(db, 'derive-media', { fileId }, { singletonKey: String(fileId) });
  }
  await requeueChecks(db, jobs, BATCH);
  return { orphans, encodes: encodes.length, files: files.length };
}

/** Probes a file again whose work failed. @throws AppError conflict if there is nothing to repeat */
export async function deriveAgain({ db, jobs }: { db: Db; jobs: Jobs }, id: number): Promise<void> {
  if (!(await clearProblem(db, id))) {
    throw mediaError(
      `File ${id} has no work that failed.`,
      'کار ناکامی نیست که دوباره انجام شود',
      'conflict',
    );
  }
  await jobs.enqueue(db, 'derive-media', { fileId: id }, { singletonKey: String(id) });
}
