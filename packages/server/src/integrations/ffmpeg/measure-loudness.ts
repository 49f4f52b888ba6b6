import { FfmpegError } from './errors.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { runTool } from './run-tool.ts';

export interface LoudnessOptions {
  input: string;
  /** Stream index in the file, from 0. */
  streamIndex: number;
  signal?: AbortSignal;
}

export interface Loudness {
  /** EBU R 128 integrated loudness. */
  integratedLufs: number;
  /** dBTP; `null` if unknown. */
  truePeakDb: number | null;
}

/** The meter's result for silence, and for audio shorter than its first window. */
const GATE_LUFS = -70;
const STALL_MS = 10 * 60 * 1000;

/**
 * Measures the loudness of an audio track; `null` if it is silent.
 *
 * @throws FfmpegError
 */
export async function measureLoudness(
  ffmpeg: Ffmpeg,
  { input, streamIndex, signal }: LoudnessOptions,
): Promise<Loudness | null> {
  const { stderr } = await runTool(
    ffmpeg.ffmpegPath,
    [
      // The filter prints its summary at level `info`; `verbose` would add a line every 100 ms.
      ...['-hide_banner', '-nostdin', '-v', 'info', '-nostats', '-progress', 'pipe:1'],
      ...[...inputArguments(input), '-map', `0:${streamIndex}`],
      ...['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
    ],
    { signal, stallMs: STALL_MS, onOutput: () => undefined },
  );
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const integrated = /\bI:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1];
  if (integrated === undefined) throw new FfmpegError('failed', 'no loudness was told', stderr);
  if (Number(integrated) <= GATE_LUFS) return null;
  const peak = /\bPeak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1];
  return {
    integratedLufs: Number(integrated),
    truePeakDb: peak === undefined ? null : Number(peak),
  };
}
