import { mendMedia } from '../../features/media/mend-media.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { JobHandler } from '../handlers.ts';

/** Enqueues missing and orphaned work on films. */
export const mendMediaJob: JobHandler<'mend-media'> = async ({ database, jobs, log }) => {
  const mended = await mendMedia({ db: database.db, jobs }, (await findFfmpeg()) !== null);
  if (mended.orphans > 0) log.warn(mended, 'encodes whose process died are done again');
};
