import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stats } from 'sharp';
import sharp from 'sharp';
import { displaySize } from '../../domain/media/ladder.ts';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { runTool } from './run-tool.ts';
import { toneMapFilters, writeToneMapTable } from './tone-map-filter.ts';

export interface FramesOptions {
  input: string;
  probe: MediaProbe;
  /** Requested times in milliseconds: see `screenshotTimes`. */
  times: readonly number[];
  signal?: AbortSignal;
}

export interface TakenFrame {
  /** The requested time; the frame is from the few seconds after it. */
  timeMs: number;
  /** JPEG in the film's size, square pixels, upright. */
  bytes: Buffer;
}

/** Number of candidate frames per time, spread over the window. */
const CANDIDATES = 6;
const WINDOW_MS = 6000;
/** Minimum length of the window, for short clips. */
const MIN_WINDOW_MS = 500;
const TIMEOUT_MS = 3 * 60 * 1000;

/**
 * The best frame near each time, preferably neither black, white nor blurred. Times at which
 * nothing can be decoded are skipped.
 *
 * @throws FfmpegError
 */
export async function extractFrames(
  ffmpeg: Ffmpeg,
  { input, probe, times, signal }: FramesOptions,
): Promise<TakenFrame[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parde-frames-'));
  try {
    const { hdr } = probe.video;
    const table = hdr && ffmpeg.canToneMap ? await writeToneMapTable(hdr) : null;
    const frames: TakenFrame[] = [];
    // A window ends at most half-way to the next time, so that no two frames are alike.
    const room = probe.durationMs / (times.length * 2);
    const windowMs = Math.max(MIN_WINDOW_MS, Math.min(WINDOW_MS, room));
    for (const timeMs of times) {
      await runTool(
        ffmpeg.ffmpegPath,
        candidatesArguments(table, input, probe, timeMs, windowMs, join(folder, '%02d.jpg')),
        { signal, timeoutMs: TIMEOUT_MS },
      );
      const bytes = await bestOf(folder);
      if (bytes) frames.push({ timeMs, bytes });
    }
    return frames;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function candidatesArguments(
  table: string | null,
  input: string,
  probe: MediaProbe,
  timeMs: number,
  windowMs: number,
  output: string,
): string[] {
  const { video } = probe;
  const size = displaySize(video);
  const width = Math.max(2, Math.round(size.width / 2) * 2);
  const height = Math.max(2, Math.round(size.height / 2) * 2);
  const filters = [
    `fps=${CANDIDATES * 1000}/${Math.round(windowMs)}`,
    video.isInterlaced ? 'bwdif=mode=send_frame' : null,
    table === null ? null : toneMapFilters({ width, height }, table),
    `scale=${width}:${height},setsar=1,format=yuvj420p`,
  ];
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-ss', String(timeMs / 1000)],
    ...[...inputArguments(input), '-map', `0:${video.index}`, '-t', String(windowMs / 1000)],
    ...['-vf', filters.filter((filter) => filter !== null).join(',')],
    ...['-frames:v', String(CANDIDATES), '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2', output],
  ];
}

/** The best candidate in a folder, which is emptied; `null` if there is none. */
async function bestOf(folder: string): Promise<Buffer | null> {
  let best: { score: number; bytes: Buffer } | null = null;
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    // `stats` reads the pipeline's input, so the processed picture is rendered first.
    const grey = await sharp(bytes).resize({ width: 480 }).greyscale().png().toBuffer();
    const score = frameScore(await sharp(grey).stats());
    if (best === null || score > best.score) best = { score, bytes };
    await rm(path);
  }
  return best?.bytes ?? null;
}

/**
 * Brightness limits from 0 to 255: outside of them, a frame is probably a fade, a gap or a flash.
 */
const TOO_DARK = 28;
const TOO_BRIGHT = 225;
/** Maximum contrast of a plain background, such as that of a title card. */
const TOO_FLAT = 12;

/**
 * How well a frame represents a film, from sharp's statistics of the greyscale picture; higher is
 * better.
 */
function frameScore({ channels, entropy, sharpness }: Stats): number {
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  const isPoor = mean < TOO_DARK || mean > TOO_BRIGHT || stdev < TOO_FLAT;
  // Detail dominates; sharpness is unbounded, so it may at most double the score.
  const detail = entropy * (1 + Math.min(1, sharpness / 5));
  return isPoor ? detail / 1000 : detail;
}
