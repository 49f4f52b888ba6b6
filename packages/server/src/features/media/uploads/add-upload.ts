import { readFile } from 'node:fs/promises';
import { type UploadTarget, uploadFacts, uploadTarget } from '@parde/contract';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, conflict, invalidField } from '../../../domain/app-error.ts';
import type { Ffmpeg } from '../../../integrations/ffmpeg/ffmpeg.ts';
import { addMediaFile } from '../add-media-file.ts';
import { addSubtitle } from '../add-subtitle.ts';
import { addTrailer, assertTrailer } from '../add-trailer.ts';
import { isOutage } from '../errors.ts';
import { findMediaFile } from '../file-queries.ts';
import { findFileOverview } from '../list-files.ts';
import { removeMediaFile } from '../remove-media-file.ts';
import { findEpisode, findTitleType } from '../title-queries.ts';
import type { UploadWork } from './check-upload.ts';
import {
  changeUpload,
  deleteUploadRow,
  findEncodedReplacements,
  findKeptForNow,
  findUpload,
  hasStream,
  lockUpload,
  type UploadRow,
} from './upload-queries.ts';

type FilmTarget = Extract<UploadTarget, { purpose: 'film' }>;
type SubtitleTarget = Extract<UploadTarget, { purpose: 'subtitle' }>;

/** The episode; `null` if the title is not a series. @throws AppError invalid_input that names the field */
async function episodeOf(db: Db, { titleId, season, episode }: FilmTarget): Promise<number | null> {
  const type = await findTitleType(db, titleId);
  if (type === null) throw invalidField('title_id', 'این عنوان پیدا نشد');
  if (type !== 'series') return null;
  if (season === null) throw invalidField('season', 'شمارهٔ فصل را بنویسید');
  if (episode === null) throw invalidField('episode', 'شمارهٔ قسمت را بنویسید');
  const id = await findEpisode(db, titleId, season, episode);
  if (id === null) throw invalidField('episode', 'این سریال چنین قسمتی ندارد');
  return id;
}

/** @throws AppError invalid_input if the film to replace belongs elsewhere */
async function assertReplaceable(db: Db, target: FilmTarget): Promise<void> {
  if (target.replacesFileId === null) return;
  const file = await findFileOverview(db, target.replacesFileId);
  const isSamePlace =
    file?.titleId === target.titleId &&
    (file.season === null || (file.season === target.season && file.episode === target.episode));
  if (!isSamePlace) throw invalidField('replaces_file_id', 'این فایل از همین فیلم یا قسمت نیست');
}

const factsOf = ({ facts }: UploadRow) => uploadFacts.nullable().parse(facts);

/** Checks the target in advance of the job. @throws AppError invalid_input */
async function assertTarget(db: Db, row: UploadRow, target: UploadTarget): Promise<void> {
  const isFilm = target.purpose !== 'subtitle';
  if (isFilm !== (row.purpose === 'film')) {
    throw invalidField('purpose', 'این فایل از گونهٔ دیگری است');
  }
  if (target.purpose === 'trailer') {
    if ((await findTitleType(db, target.titleId)) === null) {
      throw invalidField('title_id', 'این عنوان پیدا نشد');
    }
    assertTrailer(factsOf(row));
  } else if (target.purpose === 'film') {
    await episodeOf(db, target);
    await assertReplaceable(db, target);
    const { burntStream } = target;
    const isThere = factsOf(row)?.pictureSubtitles.some(({ stream }) => stream === burntStream);
    if (burntStream !== null && !isThere) {
      throw invalidField('burnt_stream', 'این فایل چنین زیرنویس تصویری ندارد');
    }
  } else if ((await findMediaFile(db, target.fileId)) === null) {
    throw invalidField('file_id', 'این فیلم پیدا نشد');
  }
}

const isBusy = () =>
  conflict('the upload is at work', 'این بارگذاری هنوز در کار است یا پیش‌تر افزوده شده');

/**
 * Assigns a finished upload to its place, and leaves adding it there to a job.
 *
 * @throws AppError conflict, invalid_input
 */
export async function confirmUpload(
  { database: { db }, jobs }: Pick<UploadWork, 'database' | 'jobs'>,
  actor: Actor,
  id: string,
  target: UploadTarget,
): Promise<UploadRow> {
  return db.transaction(async (tx) => {
    const row = await changeUpload(tx, id, ['waiting'], { state: 'adding', target, problem: null });
    if (row === null) throw isBusy();
    await assertTarget(tx, row, target);
    await jobs.enqueue(tx, 'add-upload', { uploadId: id }, { singletonKey: id });
    const subject = { kind: 'upload', id };
    const after = { fileName: row.fileName, ...target };
    await writeAudit(tx, actor, { action: 'uploads.confirm', subject, after });
    return row;
  });
}

/** @throws AppError conflict while a job works on it */
export async function deleteUpload(
  { database: { db }, folder }: Pick<UploadWork, 'database' | 'folder'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockUpload(tx, id);
    if (row?.state === 'adding') throw isBusy();
    await deleteUploadRow(tx, id);
    const subject = { kind: 'upload', id };
    const before = row && { fileName: row.fileName, state: row.state };
    await writeAudit(tx, actor, { action: 'uploads.delete', subject, before });
  });
  await folder.remove(id);
}

/** Details are in the log and in the list of jobs. */
const FAILED = 'افزودن ناکام ماند؛ دوباره تأیید کنید. اگر باز هم نشد، کارهای پس‌زمینه را ببینید';
const TRIED_AGAIN = 'انبار فایل‌ها پاسخ نمی‌دهد؛ خودبه‌خود دوباره افزوده می‌شود';
const OLD_STAYS =
  'فایل پیشین هنوز پخش می‌شود: فایل تازه باید نخست تبدیل شود. پس از آن، پیشین خودبه‌خود پاک می‌شود';
const OLD_STAYED =
  'فایل پیشین ماند: مرورگرها فایل تازه را پخش نمی‌کنند و تبدیل آن خواسته نشده است. تبدیلش کنید تا پیشین پاک شود';

/** Returns the film's number, and a message for the person. */
async function addFilm(
  work: UploadWork,
  ffmpeg: Ffmpeg | null,
  { id, fileName, sha256, sizeBytes }: UploadRow,
  target: FilmTarget,
): Promise<{ fileId: number; problem: string | null }> {
  const { db } = work.database;
  const deps = { db, storage: work.storage, jobs: work.jobs };
  const { titleId, kind, studio, isCensored, audioLanguages, isEncoded, burntStream } = target;
  const added = await addMediaFile(deps, ffmpeg, {
    titleId,
    fileName,
    audioLanguages,
    isEncoded,
    burntStream,
    path: work.folder.pathOf(id),
    episodeId: await episodeOf(db, target),
    edition: { kind, studio, isCensored },
    content: { sha256: sha256 as string, size: sizeBytes },
  });
  const old = target.replacesFileId;
  if (old === null || old === added.fileId) return { fileId: added.fileId, problem: null };
  // Viewers would have nothing to watch until the stream is encoded: `finishReplacements` removes the old film then.
  if (!added.facts.isDirectPlayable && !(await hasStream(db, added.fileId))) {
    return {
      fileId: added.fileId,
      problem: isEncoded || burntStream !== null ? OLD_STAYS : OLD_STAYED,
    };
  }
  await removeReplaced(deps, old, added.fileId);
  return { fileId: added.fileId, problem: null };
}

/**
 * Removes a film that another one replaces, and those that it still waited to replace itself. It goes last: repeated
 * after a crash, this finds the others by it.
 */
async function removeReplaced(
  deps: Pick<UploadWork, 'storage'> & { db: Db },
  fileId: number,
  keptId: number,
): Promise<void> {
  const replaced = [fileId];
  for (const id of replaced) {
    const older = await findKeptForNow(deps.db, id);
    replaced.push(...older.filter((one) => one !== keptId && !replaced.includes(one)));
  }
  for (const id of replaced.reverse()) {
    if ((await findMediaFile(deps.db, id)) !== null) await removeMediaFile(deps, id, true);
  }
}

/** Removes films whose replacements had to be encoded first and can be watched by now. */
export async function finishReplacements(
  deps: Pick<UploadWork, 'storage'> & { db: Db },
): Promise<void> {
  for (const { id, fileId, oldId } of await findEncodedReplacements(deps.db)) {
    await removeReplaced(deps, oldId, fileId);
    await changeUpload(deps.db, id, ['added'], { state: 'added', problem: null });
  }
}

async function addSubtitleTo(
  { database: { db }, storage, folder }: UploadWork,
  { id, fileName }: UploadRow,
  { fileId, language, label, isForced, isSdh }: SubtitleTarget,
) {
  await addSubtitle({ db, storage }, fileId, await readFile(folder.pathOf(id)), {
    fileName,
    isForced,
    isSdh,
    ...(language !== null && { language }),
    ...(label !== null && { label }),
  });
  return { fileId, problem: null };
}

function addTo(work: UploadWork, ffmpeg: Ffmpeg | null, row: UploadRow, target: UploadTarget) {
  switch (target.purpose) {
    case 'film':
      return addFilm(work, ffmpeg, row, target);
    case 'trailer':
      return addTrailer(
        work,
        { path: work.folder.pathOf(row.id), fileName: row.fileName, facts: factsOf(row) },
        target,
      );
    case 'subtitle':
      return addSubtitleTo(work, row, target);
  }
}

/**
 * Adds a confirmed upload. If it is rejected, it waits for confirmation again, with the reason; an outage is left to the
 * retries of the job. Repeated after a crash, it finds the film that it had added.
 *
 * @param isLast whether the job has no retries left
 */
export async function addUpload(
  work: UploadWork,
  ffmpeg: Ffmpeg | null,
  { id, isLast }: { id: string; isLast: boolean },
): Promise<void> {
  const { db } = work.database;
  const row = await findUpload(db, id);
  if (row?.state !== 'adding') return;
  const target = uploadTarget.parse(row.target);
  try {
    const result = await addTo(work, ffmpeg, row, target);
    await changeUpload(db, id, ['adding'], { state: 'added', ...result });
    await work.folder.remove(id);
  } catch (error) {
    await changeUpload(db, id, ['adding'], afterFailure(error, isLast));
    if (!(error instanceof AppError)) throw error;
  }
}

function afterFailure(error: unknown, isLast: boolean): Pick<UploadRow, 'state' | 'problem'> {
  if (error instanceof AppError) return { state: 'waiting', problem: error.userMessage };
  if (isOutage(error) && !isLast) return { state: 'adding', problem: TRIED_AGAIN };
  return { state: 'waiting', problem: FAILED };
}
