import path from 'node:path';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import { findFullDisk } from '../../integrations/storage/disk-space.ts';
import { openUploadFolder } from '../../integrations/storage/upload-folder.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';
import { checkMediaFile } from './check-media-file.ts';
import { deriveMedia } from './derive-media.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { requeueMediaWork } from './request-encode.ts';
import { runEncode } from './run-encode.ts';
import { sweepWork } from './sweep-media.ts';
import { addUpload, finishReplacements } from './uploads/add-upload.ts';
import { checkUpload } from './uploads/check-upload.ts';

/** Work in progress is kept in the local data folder. */
export function mediaWorkDeps({ config, database, storage, jobs, log }: JobDeps): MediaWorkDeps {
  return {
    db: database.db,
    storage,
    jobs,
    log,
    workFolder: path.join(config.dataDir, 'work'),
    maxHeight: config.encodeMaxHeight,
  };
}

/** Maximum duration of a run, less than pg-boss's maximum for a job; the next job continues. */
const LONGEST_RUN_MS = 22 * 3_600_000;

const DISK_LOOKED_AT_EVERY_MS = 15_000;

const isDiskFull = ({ storage, config }: JobDeps) =>
  findFullDisk(storage, config).then((full) => full !== null);

/** A signal that is aborted when a disk is nearly full; `end` must be called. */
function watchDisks(deps: JobDeps): { full: AbortSignal; end: () => void } {
  const full = new AbortController();
  const check = async () => {
    if (await isDiskFull(deps)) full.abort();
  };
  const timer = setInterval(() => void check().catch(() => undefined), DISK_LOOKED_AT_EVERY_MS);
  return { full: full.signal, end: () => clearInterval(timer) };
}

/**
 * Encodes the stream of one film. Without ffmpeg, or while a disk is nearly full, the encode waits: `mend-media`
 * enqueues it again, and finished parts are kept.
 */
export const encodeMediaJob: JobHandler<'encode-media'> = async (
  deps,
  { encodeId },
  { signal },
) => {
  if (await isDiskFull(deps)) return;
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  const work = mediaWorkDeps(deps);
  // The scheduled sweep cleans only the machine that it runs on, which may be another one.
  await sweepWork(work.db, work.workFolder);
  const disks = watchDisks(deps);
  const enough = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_RUN_MS), disks.full]);
  try {
    await runEncode(work, ffmpeg, encodeId, enough);
  } finally {
    disks.end();
  }
};

/** Probes a file and derives what accompanies it. Waits under the same conditions as an encode. */
export const deriveMediaJob: JobHandler<'derive-media'> = async (deps, { fileId }, { signal }) => {
  if (await isDiskFull(deps)) return;
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  await deriveMedia(mediaWorkDeps(deps), ffmpeg, fileId, signal);
};

/** Decodes a film once to find damage. Waits under the same conditions as an encode. */
export const checkMediaJob: JobHandler<'check-media'> = async (deps, { fileId }, { signal }) => {
  if (await isDiskFull(deps)) return;
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  await checkMediaFile(mediaWorkDeps(deps), ffmpeg, fileId, signal);
};

const uploadWork = (deps: JobDeps) => ({
  database: deps.database,
  storage: deps.storage,
  jobs: deps.jobs,
  folder: openUploadFolder(deps.config.storageDir),
});

/** Determines what a finished upload is. */
export const checkUploadJob: JobHandler<'check-upload'> = async (deps, { uploadId }) =>
  checkUpload(uploadWork(deps), await findFfmpeg(), uploadId);

/** Adds an upload where a person assigned it. */
export const addUploadJob: JobHandler<'add-upload'> = async (deps, { uploadId }, { isLast }) =>
  addUpload(uploadWork(deps), await findFfmpeg(), { id: uploadId, isLast });

/** Enqueues missing and orphaned work on films, and removes films whose replacements have been encoded. */
export const requeueMediaWorkJob: JobHandler<'mend-media'> = async (deps) => {
  const { database, storage, jobs, log } = deps;
  await finishReplacements({ db: database.db, storage });
  const canWork = (await findFfmpeg()) !== null && !(await isDiskFull(deps));
  const requeued = await requeueMediaWork({ db: database.db, jobs }, canWork);
  if (requeued.orphans > 0) log.warn(requeued, 'encodes whose process died are done again');
};
