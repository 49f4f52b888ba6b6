import { readFile } from 'node:fs/promises';
import type { UploadFacts } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/app-error.ts';
import { readSubtitles } from '../../../domain/subtitles/read-subtitles.ts';
import type { Ffmpeg } from '../../../integrations/ffmpeg/ffmpeg.ts';
import { contentKey } from '../../../integrations/storage/local-files.ts';
import type { UploadFolder } from '../../../integrations/storage/upload-folder.ts';
import { mediaError } from '../errors.ts';
import { inspectFile } from '../inspect-file.ts';
import type { UploadDeps } from './receive-upload.ts';
import {
  changeUpload,
  deleteExpiredUploads,
  findUpload,
  findUploadsWithBytes,
} from './upload-queries.ts';

export type UploadWork = Pick<UploadDeps, 'database' | 'storage' | 'jobs' | 'folder'>;

/** @throws AppError if it is not a film */
async function filmFacts(ffmpeg: Ffmpeg | null, path: string, fileName: string) {
  const facts = await inspectFile(ffmpeg, { path, fileName, givenLanguages: [] });
  const { resolution, videoCodec, durationSeconds, isDirectPlayable, tracks } = facts;
  const { pictureSubtitles } = facts;
  return {
    resolution,
    videoCodec,
    durationSeconds,
    isDirectPlayable,
    language: null,
    pictureSubtitles,
    audioLanguages: tracks.map(({ language }) => language),
  };
}

/** @throws AppError if it is not a subtitle */
async function subtitleFacts(path: string, fileName: string): Promise<UploadFacts> {
  const { format, language } = readSubtitles(await readFile(path), { persianDigits: false });
  if (format === null) {
    throw mediaError(
      `${fileName} is not SRT, ASS, SSA or WebVTT.`,
      isolateLatin('این فایل زیرنویس نیست؛ SRT، ASS یا VTT بفرستید'),
    );
  }
  return {
    resolution: null,
    videoCodec: null,
    durationSeconds: null,
    isDirectPlayable: false,
    audioLanguages: [],
    pictureSubtitles: [],
    language,
  };
}

/**
 * Determines from its content what a finished upload is, and computes its checksum. An upload that is neither film nor
 * subtitle is rejected, and its bytes are deleted.
 */
export async function checkUpload(
  { database: { db }, folder }: UploadWork,
  ffmpeg: Ffmpeg | null,
  id: string,
): Promise<void> {
  const row = await findUpload(db, id);
  if (row?.state !== 'checking') return;
  const path = folder.pathOf(id);
  try {
    const facts =
      row.purpose === 'film'
        ? await filmFacts(ffmpeg, path, row.fileName)
        : await subtitleFacts(path, row.fileName);
    const { sha256 } = await contentKey('media', path, row.fileName);
    await changeUpload(db, id, ['checking'], { state: 'waiting', facts, sha256 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await changeUpload(db, id, ['checking'], { state: 'refused', problem: error.userMessage });
    await folder.remove(id);
  }
}

/**
 * Deletes uploads that nobody continued or confirmed in time, and bytes that belong to no upload. Returns the number of
 * deleted uploads.
 */
export async function sweepUploads(db: Db, folder: UploadFolder): Promise<number> {
  const expired = await deleteExpiredUploads(db);
  // Read in this order, because the row of a file that arrives in the meantime is inserted before the file.
  const files = await folder.list();
  const kept = new Set((await findUploadsWithBytes(db)).map(({ id }) => id));
  for (const name of files) {
    if (!kept.has(name.slice(0, 36))) await folder.remove(name);
  }
  return expired;
}
