import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { FfmpegError } from './ffmpeg-error.ts';
import { runTool } from './run-tool.ts';

/** Analysed duration in seconds. */
const LOOKED_AT = 90;
const TIMEOUT_MS = 60_000;

/**
 * Longest interval between key frames at the beginning of a film, in milliseconds; null: fewer than
 * two key frames.
 */
export async function keyFrameGap(
  ffmpeg: Ffmpeg,
  input: string,
  streamIndex: number,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  try {
    const { stdout } = await runTool(
      ffmpeg.ffprobePath,
      [
        ...['-v', 'error', '-select_streams', String(streamIndex)],
        ...['-read_intervals', `%+${LOOKED_AT}`, '-show_entries', 'packet=pts_time,flags'],
        ...['-of', 'csv=p=0', ...inputArguments(input)],
      ],
      { timeoutMs: TIMEOUT_MS, signal },
    );
    const times = stdout
      .toString()
      .split('\n')
      .flatMap((line) => {
        const [time, flags = ''] = line.split(',');
        return flags.startsWith('K') ? [Number(time) * 1000] : [];
      })
      .filter(Number.isFinite);
    if (times.length < 2) return null;
    return Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? 0)));
  } catch (error) {
    // If reading is too slow, the film is decoded completely; only an abort is rethrown.
    if (error instanceof FfmpegError && error.code !== 'aborted') return null;
    throw error;
  }
}
