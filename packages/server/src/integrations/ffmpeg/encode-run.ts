import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { moveSegment, timescaleOf } from '../../domain/media/key-frames.ts';
import { readSegments } from '../../domain/media/media-playlist.ts';
import type { EncodePlan } from '../../domain/media/plan-encode.ts';
import { type Damage, damage, damageMeter } from './damage.ts';
import { type Chunk, chunksOf, type Part, type Run, runArguments, WHOLE } from './encode-parts.ts';
import { FfmpegError } from './errors.ts';
import type { Ffmpeg, H264Encoder } from './ffmpeg.ts';
import { type FinishedPart, finishPart, sync } from './finished-part.ts';
import { isSoftware } from './h264-arguments.ts';
import { progressReader, type RunProgress } from './progress-reader.ts';
import { runTool } from './run-tool.ts';

/** Folder of what ffmpeg is writing. */
export const PARTIAL = '.partial';
/** Folder of finished chunks, beside that of the stream: it is moved into storage as it is. */
const chunksFolder = (outDir: string) => `${outDir}.chunks`;
/** Segments of a chunk: five minutes. */
const CHUNK_SEGMENTS = 75;
/** ffmpeg reports progress twice a second, unless it hangs. */
const STALL_MS = 10 * 60 * 1000;
/**
 * Minimum share of the film in the output: container timestamps are inexact, but missing parts are
 * an error.
 */
const LEAST_SHARE = 0.95;
/** Tolerance for short clips, in seconds. */
const SLACK_SECONDS = 1;

export interface RunSettings {
  input: string;
  outDir: string;
  plan: EncodePlan;
  signal?: AbortSignal;
  /** Path of the table for HDR; null: the film is SDR. */
  table: string | null;
  /** Fingerprint of a part. */
  mark: (part: Part) => string;
  onProgress: (progress: RunProgress) => void;
  chunkSegments?: number;
}

/** Removes what runs keep until a stream is finished. */
export async function removeRuns(outDir: string): Promise<void> {
  await rm(join(outDir, PARTIAL), { recursive: true, force: true });
  await rm(chunksFolder(outDir), { recursive: true, force: true });
}

/**
 * Encodes the parts of one run in a temporary place, then moves each into its folder. Returns them
 * by name.
 */
export async function encodeRun(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  settings: RunSettings,
): Promise<Map<string, FinishedPart>> {
  const { outDir, plan, mark } = settings;
  const partial = join(outDir, PARTIAL);
  try {
    const chunks = chunksOfRun(run, encoder, settings);
    const found =
      chunks.length > 1
        ? await encodeChunks(ffmpeg, run, encoder, settings, chunks)
        : await encodePiece(ffmpeg, run, encoder, settings, WHOLE);
    const seconds = plan.durationMs / 1000;
    const leastSeconds = Math.max(0, Math.min(seconds * LEAST_SHARE, seconds - SLACK_SECONDS));
    const parts = new Map<string, FinishedPart>();
    for (const part of run) {
      const [from, to] = [join(partial, part.name), join(outDir, part.name)];
      const facts = { from, to, fingerprint: mark(part), encoder, leastSeconds, damage: found };
      parts.set(part.name, await finishPart(facts));
      await rm(partFolder(settings, part), { recursive: true, force: true });
    }
    return parts;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Pictures of films in which times can be found. Graphics cards are quick, and may write another header
 * each time; a burnt subtitle that has begun before a chunk would be missing at its start.
 */
function chunksOfRun(
  run: Run,
  encoder: H264Encoder,
  { plan, chunkSegments = CHUNK_SEGMENTS }: RunSettings,
): Chunk[] {
  const isChunked =
    plan.isSeekable && plan.burnt === null && isSoftware(encoder) && run[0]?.kind === 'video';
  return isChunked ? chunksOf(plan, chunkSegments) : [WHOLE];
}

/** Finished chunks of a part: of this source, plan and encoder only. */
const partFolder = (
  { outDir, mark, chunkSegments = CHUNK_SEGMENTS }: RunSettings,
  part: Part,
): string => join(chunksFolder(outDir), `${mark(part)}-${chunkSegments}`);

/** Encodes a film or a chunk of it into the folder of what is being written. */
async function encodePiece(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  { input, outDir, plan, signal, table, onProgress }: RunSettings,
  chunk: Chunk,
): Promise<Damage | null> {
  const partial = join(outDir, PARTIAL);
  const folder = ({ name }: Part) => join(partial, name);
  await rm(partial, { recursive: true, force: true });
  for (const part of run) await mkdir(folder(part), { recursive: true });
  const meter = damageMeter();
  const startMs = msOf(plan, chunk.startFrame);
  // Decoders complain of the frames before a chunk, whose references they have not seen.
  let hasBegun = chunk.startFrame === 0;
  const args = runArguments(run, plan, input, encoder, folder, table, chunk);
  await runTool(ffmpeg.ffmpegPath, args, {
    signal,
    stallMs: STALL_MS,
    onErrors: (text) => hasBegun && meter.readErrors(text),
    onOutput: progressReader((progress) => {
      hasBegun ||= progress.doneMs > 0;
      meter.progress(progress.doneMs);
      onProgress({ ...progress, doneMs: startMs + progress.doneMs });
    }),
  });
  const found = meter.result();
  return found && { ...found, fromMs: startMs + found.fromMs, toMs: startMs + found.toMs };
}

const msOf = ({ frameRate }: EncodePlan, frames: number): number =>
  (frames * frameRate.denominator * 1000) / frameRate.numerator;

/** What is kept of a chunk beside its segments. */
const chunkRecord = z.object({
  damage: damage.nullable(),
  /** The film ends in it, whatever its container says. */
  isEnd: z.boolean(),
});
const CHUNK_RECORD = 'chunk.json';

async function readRecord(folder: string) {
  const text = await readFile(join(folder, CHUNK_RECORD), 'utf8').catch(() => null);
  return text === null ? null : chunkRecord.parse(JSON.parse(text));
}

/**
 * Encodes one chunk after the other, but for those that an interrupted run finished, and joins them
 * in the folder of what is being written. A chunk is whole or not there, as a part is.
 */
async function encodeChunks(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  settings: RunSettings,
  chunks: readonly Chunk[],
): Promise<Damage | null> {
  const { outDir, plan, onProgress } = settings;
  const partial = join(outDir, PARTIAL);
  const folderOf = (part: Part, { n }: Chunk) => join(partFolder(settings, part), String(n));
  const damages: (Damage | null)[] = [];
  const made: Chunk[] = [];
  for (const chunk of chunks) {
    const records = await Promise.all(run.map((part) => readRecord(folderOf(part, chunk))));
    const [known] = records;
    if (known && !records.includes(null)) {
      damages.push(known.damage);
      made.push(chunk);
      if (known.isEnd) break;
      const doneMs = chunk.endFrame === null ? plan.durationMs : msOf(plan, chunk.endFrame);
      onProgress({ doneMs, fps: null, speed: null });
      continue;
    }
    const found = await encodePiece(ffmpeg, run, encoder, settings, chunk);
    const lengths = [];
    for (const part of run) lengths.push(await moveToTime(join(partial, part.name), plan, chunk));
    const length = Math.min(...lengths);
    if (length === 0) break;
    const isEnd = chunk.endFrame === null || length < segmentsOf(plan, chunk, chunk.endFrame);
    for (const part of run) {
      const [from, to] = [join(partial, part.name), folderOf(part, chunk)];
      await writeFile(join(from, CHUNK_RECORD), JSON.stringify({ damage: found, isEnd }));
      for (const name of await readdir(from)) await sync(join(from, name));
      await rm(to, { recursive: true, force: true });
      await mkdir(partFolder(settings, part), { recursive: true });
      await rename(from, to);
    }
    damages.push(found);
    made.push(chunk);
    if (isEnd) break;
  }
  await rm(partial, { recursive: true, force: true });
  for (const part of run) {
    const folders = made.map((chunk) => folderOf(part, chunk));
    await joinChunks(folders, join(partial, part.name));
  }
  return sumOf(damages);
}

const segmentsOf = ({ framesPerSegment }: EncodePlan, { startFrame }: Chunk, endFrame: number) =>
  (endFrame - startFrame) / framesPerSegment;

/** Gives the segments of a chunk their times in the film, and returns how many there are. */
async function moveToTime(folder: string, plan: EncodePlan, chunk: Chunk): Promise<number> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  const segments = readSegments(playlist);
  if (segments.length === 0 || chunk.startFrame === 0) return segments.length;
  const timescale = timescaleOf(await readFile(join(folder, 'init.mp4')));
  const ticks = BigInt(Math.round((msOf(plan, chunk.startFrame) * timescale) / 1000));
  for (const { uri } of segments) {
    const segment = await readFile(join(folder, uri));
    moveSegment(segment, ticks, chunk.firstSegment);
    await writeFile(join(folder, uri), segment);
  }
  return segments.length;
}

/** A rendition out of its chunks, whose files stay as they are. */
async function joinChunks(folders: readonly string[], to: string): Promise<void> {
  const [first = ''] = folders;
  await mkdir(to, { recursive: true });
  const playlists = await Promise.all(
    folders.map((folder) => readFile(join(folder, 'index.m3u8'), 'utf8')),
  );
  const header = await readFile(join(first, 'init.mp4'));
  const segments: string[] = [];
  for (const [n, folder] of folders.entries()) {
    if (!header.equals(await readFile(join(folder, 'init.mp4')))) {
      throw new FfmpegError('failed', 'the chunks of a rendition do not belong together', '');
    }
    // The last segments may still be joined to one.
    const isLast = n === folders.length - 1;
    for (const { uri, seconds } of readSegments(playlists[n] ?? '')) {
      const [from, file] = [join(folder, uri), join(to, uri)];
      if (isLast) await copyFile(from, file);
      else await link(from, file).catch(() => copyFile(from, file));
      segments.push(`#EXTINF:${seconds.toFixed(6)},\n${uri}\n`);
    }
  }
  await writeFile(join(to, 'init.mp4'), header);
  const longest = playlists.flatMap(
    (text) => /^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1] ?? [],
  );
  const head = (playlists[0] ?? '')
    .slice(0, playlists[0]?.indexOf('#EXTINF:'))
    .replace(/^(#EXT-X-TARGETDURATION:)\d+$/m, `$1${Math.max(...longest.map(Number))}`);
  await writeFile(join(to, 'index.m3u8'), `${head}${segments.join('')}#EXT-X-ENDLIST\n`);
}

function sumOf(damages: readonly (Damage | null)[]): Damage | null {
  const found = damages.filter((one) => one !== null);
  const [first] = found;
  if (!first) return null;
  return {
    errors: found.reduce((sum, { errors }) => sum + errors, 0),
    fromMs: first.fromMs,
    toMs: Math.max(...found.map(({ toMs }) => toMs)),
  };
}
