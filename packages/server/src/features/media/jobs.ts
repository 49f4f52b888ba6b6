import path from 'node:path';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';
import { deriveMedia } from './derive-media.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { requeueMediaWork } from './request-encode.ts';
import { runEncode } from './run-encode.ts';
import { addUpload } from './uploads/add-upload.ts';
import { checkUpload } from './uploads/check-upload.ts';
import { openUploadFolder } from './uploads/upload-folder.ts';

/** Work in progress is kept in the local data folder. */
export function mediaWorkDeps({ config, database, storage, jobs, log }: JobDeps): MediaWorkDeps {
  return { db: database.db, storage, jobs, log, workFolder: path.join(config.dataDir, 'work') };
}

/** Less than pg-boss's maximum for a job; the next one continues. */
const LONGEST_RUN_MS = 22 * 3_600_000;

/** Encodes the stream of one film. Without ffmpeg it waits for one. */
export const encodeMediaJob: JobHandler<'encode-media'> = async (
  deps,
  { encodeId },
  { signal },
) => {
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  const enough = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_RUN_MS)]);
  await runEncode(mediaWorkDeps(deps), ffmpeg, encodeId, enough);
};

/** Probes a file and derives what goes with it. Without ffmpeg it waits for one. */
export const deriveMediaJob: JobHandler<'derive-media'> = async (deps, { fileId }, { signal }) => {
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  await deriveMedia(mediaWorkDeps(deps), ffmpeg, fileId, signal);
};

const uploadWork = (deps: JobDeps) => ({
  ...{ database: deps.database, storage: deps.storage, jobs: deps.jobs },
  folder: openUploadFolder(deps.config.storageDir),
});

/** Looks what a finished upload is. */
export const checkUploadJob: JobHandler<'check-upload'> = async (deps, { uploadId }) =>
  checkUpload(uploadWork(deps), await findFfmpeg(), uploadId);

/** Adds an upload where a person said it belongs. */
export const addUploadJob: JobHandler<'add-upload'> = async (deps, { uploadId }) =>
  addUpload(uploadWork(deps), await findFfmpeg(), uploadId);

/** Enqueues missing and orphaned work on films. */
export const requeueMediaWorkJob: JobHandler<'mend-media'> = async ({ database, jobs, log }) => {
  const requeued = await requeueMediaWork({ db: database.db, jobs }, (await findFfmpeg()) !== null);
  if (requeued.orphans > 0) log.warn(requeued, 'encodes whose process died are done again');
};
