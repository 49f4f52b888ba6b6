import type { Ffmpeg } from './ffmpeg.ts';

/**
 * The ffmpeg and ffprobe of this machine, and what they can; looked for once in the life of the process.
 * Null: there is none, or it is older than 4.4.
 */
export async function findFfmpeg(): Promise<Ffmpeg | null> {
  return null;
}
