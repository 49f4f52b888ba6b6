import { z } from 'zod';
import { formatTime } from '../../domain/subtitles/timing.ts';
import { FfmpegError } from './errors.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { progressReader } from './progress-reader.ts';
import { runTool } from './run-tool.ts';

/** Decoding errors of a film. */
export const damage = z.object({
  /** Number of errors reported by the decoders. */
  errors: z.int().positive(),
  /** Times of the first and the last error, in milliseconds; accurate to the interval between two progress reports. */
  fromMs: z.number(),
  toMs: z.number(),
});
export type Damage = z.infer<typeof damage>;

const TOO_DAMAGED = 'The film is damaged';

/** Matches a decoder's message, as opposed to ffmpeg's own: `[h264 @ 0x55d0] error while decoding MB 3 7`. */
const COMPLAINT = /^\[(?!null |out#\d+\/null )[\w:#/ ]+ @ 0x[0-9a-f]+\]/;
const REPEATED = /^\s+Last message repeated (\d+) times/;

/** Counts decoding errors in ffmpeg's output and locates them by its progress. */
export function damageMeter() {
  let pending = '';
  let wasComplaint = false;
  let doneMs = 0;
  let openSinceMs: number | null = null;
  let found: Damage | null = null;
  const add = (errors: number) => {
    openSinceMs ??= doneMs;
    const fromMs = found?.fromMs ?? doneMs;
    found = { errors: (found?.errors ?? 0) + errors, fromMs, toMs: doneMs };
  };
  return {
    readErrors(text: string): void {
      const lines = (pending + text).split('\n');
      pending = (lines.pop() ?? '').slice(-1_000);
      for (const line of lines) {
        const repeats = Number(REPEATED.exec(line)?.[1] ?? 0);
        if (repeats > 0 && wasComplaint) add(repeats);
        else {
          wasComplaint = COMPLAINT.test(line);
          if (wasComplaint) add(1);
        }
      }
    },
    progress(ms: number): void {
      doneMs = Math.max(doneMs, Math.round(ms));
      // Errors reported since the last progress report lie before this one.
      if (found && openSinceMs !== null) found = { ...found, toMs: doneMs };
      openSinceMs = null;
    },
    result: (): Damage | null => found,
  };
}

/** A scratch of a few frames does not spoil a film. */
const MIN_LIMIT = 20;
const PER_SECOND = 0.1;

/** In English, for operators. */
export const describeDamage = ({ errors, fromMs, toMs }: Damage): string =>
  `${errors} errors of decoding between ${formatTime(fromMs)} and ${formatTime(toMs)}`;

/** Whether the damage is more than viewers would tolerate. */
export const isTooMuch = (found: Damage, durationMs: number): boolean =>
  found.errors > Math.max(MIN_LIMIT, (durationMs / 1_000) * PER_SECOND);

/** @throws FfmpegError if more of the film is damaged than viewers would tolerate */
export function assertWatchable(found: Damage | null, durationMs: number): void {
  if (found === null || !isTooMuch(found, durationMs)) return;
  throw new FfmpegError(
    'damaged',
    `${TOO_DAMAGED}: ${describeDamage(found)}. Retry it to go on with the film as it is.`,
    '',
  );
}

const STALL_MS = 10 * 60 * 1000;

interface CheckOptions {
  /** Local path. */
  input: string;
  durationMs: number;
  signal?: AbortSignal;
}

/**
 * Decodes the whole film as a browser does that plays it directly.
 *
 * @returns what could not be decoded; `null` if everything could
 * @throws FfmpegError if the film cannot be read
 */
export async function findDamage(
  ffmpeg: Ffmpeg,
  { input, signal }: Pick<CheckOptions, 'input' | 'signal'>,
): Promise<Damage | null> {
  const meter = damageMeter();
  await runTool(
    ffmpeg.ffmpegPath,
    [
      ...['-hide_banner', '-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
      ...[...inputArguments(input), '-map', '0:V:0', '-map', '0:a?', '-f', 'null', '-'],
    ],
    {
      signal,
      stallMs: STALL_MS,
      onErrors: meter.readErrors,
      onOutput: progressReader(({ doneMs }) => meter.progress(doneMs)),
    },
  );
  return meter.result();
}

/**
 * @returns the reason why a film is unfit for direct play, in English; `null` if it is fit
 * @throws FfmpegError if the film cannot be read
 */
export async function findSpoilingDamage(
  ffmpeg: Ffmpeg,
  { input, durationMs, signal }: CheckOptions,
): Promise<string | null> {
  const found = await findDamage(ffmpeg, { input, signal });
  if (found === null || !isTooMuch(found, durationMs)) return null;
  return `${TOO_DAMAGED}: ${describeDamage(found)}. It is not offered as it is; retry it to offer it all the same.`;
}
