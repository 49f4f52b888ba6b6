import { deriveMedia } from '../../features/media/derive-media.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { JobHandler } from '../handlers.ts';
import { mediaWorkDeps } from './media-work-deps.ts';

/** Probes a file and derives what goes with it. Without ffmpeg it waits for one. */
export const deriveMediaJob: JobHandler<'derive-media'> = async (deps, { fileId }, { signal }) => {
  const ffmpeg = await findFfmpeg();
  if (ffmpeg === null) return;
  await deriveMedia(mediaWorkDeps(deps), ffmpeg, fileId, signal);
};
