import type { Logger } from 'pino';
import { findFfmpeg } from '../integrations/ffmpeg/find-ffmpeg.ts';

const GUIDE = 'docs/operate/media.md';

/**
 * Logs which ffmpeg is used, or what does not work without it. Startup does not wait for this, because it tries out the
 * encoders.
 */
export async function logFfmpeg(log: Logger, find = findFfmpeg): Promise<void> {
  const ffmpeg = await find();
  if (ffmpeg === null) {
    log.warn(
      `ffmpeg is not installed: MP4 and WebM play as they are, nothing is encoded (${GUIDE})`,
    );
  } else if (ffmpeg.h264.length === 0) {
    log.warn(
      `ffmpeg ${ffmpeg.version} has no H.264 encoder that works: nothing is encoded (${GUIDE})`,
    );
  } else {
    log.info(`ffmpeg ${ffmpeg.version} encodes films by ${ffmpeg.h264[0]}`);
  }
}
