import { runEncode } from '../../features/media/run-encode.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import type { JobHandler } from '../handlers.ts';
import { mediaWorkDeps } from './media-work-deps.ts';

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
