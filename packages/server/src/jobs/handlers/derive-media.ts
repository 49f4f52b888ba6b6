import { deriveMedia } from '../../features/media/derive-media.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { JobHandler } from '../handlers.ts';
import { mediaWorkDeps } from './media-work-deps.ts';

/** Looks into a file and makes what goes with it. Without ffmpeg it waits until there is one. */
export const deriveMediaJob: JobHandler<'derive-media'> = async (deps, { fileId }, { signal }) => {
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  await deriveMedia(mediaWorkDeps(deps), ffmpeg, fileId, signal);
};
