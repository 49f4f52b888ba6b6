import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { planStoryboard, type StoryboardPlan } from '../../domain/media/storyboard-plan.ts';
import { FfmpegError } from './errors.ts';
import { type Ffmpeg, inputArguments } from './ffmpeg.ts';
import { runTool } from './run-tool.ts';

export interface StoryboardOptions {
  input: string;
  probe: MediaProbe;
  signal?: AbortSignal;
}

/** Thumbnails of a film at regular intervals, row by row on sprite sheets. */
export interface Storyboard extends StoryboardPlan {
  /** WebP, each with `columns` × `rows` tiles; unused tiles are black. */
  sheets: Buffer[];
}

const STALL_MS = 10 * 60 * 1000;
const QUALITY = 60;

/**
 * Makes the thumbnails for seeking. If key frames are close enough, only those are decoded, which takes seconds;
 * otherwise the whole film is decoded.
 *
 * @throws FfmpegError
 */
export async function makeStoryboard(
  ffmpeg: Ffmpeg,
  { input, probe, signal }: StoryboardOptions,
): Promise<Storyboard> {
  const plan = planStoryboard(probe);
  const gap = await keyFrameGap(ffmpeg, input, probe.video.index, signal);
  const isClose = gap !== null && gap <= plan.intervalMs;
  const { tileWidth, tileHeight, columns, rows } = plan;
  const sheetCount = Math.ceil(plan.count / (columns * rows));
  const filters = [
    // Tile n is the frame displayed at its time.
    `fps=fps=1000/${plan.intervalMs}:start_time=0:round=up`,
    `scale=${tileWidth}:${tileHeight}:flags=area,setsar=1,format=rgb24`,
    `tile=${columns}x${rows}`,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'parde-storyboard-'));
  try {
    await runTool(
      ffmpeg.ffmpegPath,
      [
        ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
        ...(isClose ? ['-skip_frame', 'nokey'] : []),
        ...[...inputArguments(input), '-map', `0:${probe.video.index}`],
        ...['-vf', filters.join(','), '-c:v', 'png', '-compression_level', '1'],
        ...['-frames:v', String(sheetCount), '-f', 'image2', join(folder, '%05d.png')],
      ],
      { signal, stallMs: STALL_MS, onOutput: () => undefined },
    );
    const names = (await readdir(folder)).sort();
    if (names.length === 0) throw new FfmpegError('failed', 'no frame could be decoded', '');
    const sheets: Buffer[] = [];
    for (const name of names) {
      sheets.push(await sharp(join(folder, name)).webp({ quality: QUALITY }).toBuffer());
    }
    return { ...plan, count: Math.min(plan.count, sheets.length * columns * rows), sheets };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Analysed duration in seconds. */
const LOOKED_AT = 90;
const TIMEOUT_MS = 60_000;

/**
 * Longest interval between key frames at the beginning of a film, in milliseconds; null: fewer than
 * two key frames.
 */
async function keyFrameGap(
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
