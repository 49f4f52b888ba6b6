import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { runLimited } from '../../domain/limiter.ts';
import { keyFrameSpan, moveSegment, timescaleOf } from '../../domain/media/key-frames.ts';
import { readSegments } from '../../domain/media/media-playlist.ts';
import type { EncodePlan } from '../../domain/media/plan-encode.ts';
import { type Damage, damage, damageMeter } from './damage.ts';
import { type Chunk, chunksOf, msOf, type Part, type Run, runArguments } from './encode-parts.ts';
import { FfmpegError } from './errors.ts';
import { type Ffmpeg, H264_ENCODERS, type H264Encoder } from './ffmpeg.ts';
import { progressReader, type RunProgress } from './progress-reader.ts';
import { runTool } from './run-tool.ts';

/** Folder of what ffmpeg is writing. */
export const PARTIAL = '.partial';
/** ffmpeg reports progress twice a second, unless it hangs. */
const STALL_MS = 10 * 60 * 1000;

export interface RunSettings {
  input: string;
  outDir: string;
  plan: EncodePlan;
  signal?: AbortSignal | undefined;
  /** Path of the table for HDR; null: the film is SDR. */
  table: string | null;
  onProgress: (progress: RunProgress) => void;
}

/** Encodes a film or a chunk of it into the folder of what is being written. */
export async function encodePiece(
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

/** All that another process needs to encode chunks of a run. */
export const sharedRun = z.object({
  /** Differs when anything would come out differently. */
  key: z.string(),
  plan: z.custom<EncodePlan>((value) => typeof value === 'object' && value !== null),
  parts: z.array(z.string()),
  encoder: z.enum(H264_ENCODERS),
  chunkSegments: z.number(),
});
export type SharedRun = z.infer<typeof sharedRun>;

export interface ClaimedChunk {
  /** Index of the chunk; null: none is free. */
  n: number | null;
  /** How often it was begun. */
  attempt: number;
  /** Aborted when another process has taken it over. */
  lost?: AbortSignal;
  /** How many are finished. */
  finished: number;
  /** Whether others are at work on the rest. */
  isAwaited: boolean;
}

export interface FinishedChunk {
  n: number;
  attempt: number;
}

/** Where the chunks of a stream are kept, and who works on which. */
export interface ChunkStore {
  /** Lets others take part. */
  open: (run: SharedRun, count: number) => Promise<void>;
  claim: (run: SharedRun) => Promise<ClaimedChunk>;
  /** False: another process has taken it over. */
  finish: (run: SharedRun, chunk: FinishedChunk, isEnd: boolean) => Promise<boolean>;
  /** Finished chunks in their order, up to the one in which the film ends. */
  finished: (run: SharedRun) => Promise<FinishedChunk[]>;
  /** Makes a chunk free again; null: all, and nobody else may take part. */
  reopen: (run: SharedRun, n: number | null) => Promise<void>;
  /** Moves a local file to a name in the folder of the stream. */
  put: (name: string, path: string) => Promise<void>;
  /** Null: there is none. */
  read: (name: string) => Promise<Buffer | null>;
}

/** Where the records of chunks are, in the folder of the stream, until it is finished. */
export const CHUNK_RECORDS = 'chunks/';

export const madePart = z.object({
  /** `init.mp4` in base64. */
  header: z.string(),
  /** Playlist as far as its first segment. */
  head: z.string(),
  segments: z.array(
    z.object({
      uri: z.string(),
      seconds: z.number(),
      bytes: z.number(),
      /** Null: it cannot be found. */
      keyFrame: z.object({ offset: z.number(), length: z.number() }).nullable(),
    }),
  ),
});

export const chunkRecord = z.object({
  damage: damage.nullable(),
  /** The film ends in it, whatever its container says. */
  isEnd: z.boolean(),
  parts: z.record(z.string(), madePart),
});
export type ChunkRecord = z.infer<typeof chunkRecord>;

export const recordName = ({ key }: SharedRun, { n, attempt }: FinishedChunk) =>
  `${CHUNK_RECORDS}${key}-${n}-${attempt}.json`;

/** A chunk that was begun again gets names of its own: whoever was slow must not write over it. */
const segmentName = (uri: string, attempt: number) =>
  attempt === 1 ? uri : uri.replace('.m4s', `-${attempt}.m4s`);

const aborted = () => new FfmpegError('aborted', 'another process has the chunk', '');

/** How often a process that has nothing to do looks whether the others have finished. */
const WAIT_MS = 500;

export interface ChunkWork {
  ffmpeg: Ffmpeg;
  run: Run;
  shared: SharedRun;
  store: ChunkStore;
  settings: RunSettings;
  /** Stays until the chunks of other processes are finished, too. */
  isOwner: boolean;
}

/**
 * Encodes one free chunk after the other, until there is none. A chunk that another process has taken
 * over is left to it.
 *
 * @throws FfmpegError
 */
export async function encodeFreeChunks(work: ChunkWork): Promise<void> {
  const { shared, store, settings, isOwner } = work;
  const { plan, signal, onProgress } = settings;
  const chunks = chunksOf(plan, shared.chunkSegments);
  for (;;) {
    if (signal?.aborted) throw aborted();
    const { n, attempt, lost, finished, isAwaited } = await store.claim(shared);
    const chunk = n === null ? undefined : chunks[n];
    const share = (part: number) =>
      onProgress({
        doneMs: (plan.durationMs * (finished + part)) / chunks.length,
        ...{ fps: null, speed: null },
      });
    share(0);
    if (!chunk) {
      if (!isAwaited || !isOwner) return;
      await delay(WAIT_MS);
      continue;
    }
    const either = lost && signal ? AbortSignal.any([lost, signal]) : (lost ?? signal);
    try {
      await encodeChunk(work, { ...chunk, attempt }, either, share);
    } catch (error) {
      if (!lost?.aborted || signal?.aborted) throw error;
    }
  }
}

async function encodeChunk(
  { ffmpeg, run, shared, store, settings }: ChunkWork,
  chunk: Chunk & FinishedChunk,
  signal: AbortSignal | undefined,
  share: (part: number) => void,
): Promise<void> {
  const { plan, outDir } = settings;
  const partial = join(outDir, PARTIAL);
  const [startMs, endMs] = [chunk.startFrame, chunk.endFrame].map((frame) =>
    frame === null ? plan.durationMs : msOf(plan, frame),
  ) as [number, number];
  const onProgress: RunSettings['onProgress'] = ({ doneMs }) =>
    share(Math.min(1, Math.max(0, (doneMs - startMs) / (endMs - startMs))));
  const found = await encodePiece(
    ffmpeg,
    run,
    shared.encoder,
    { ...settings, signal, onProgress },
    chunk,
  );
  const parts: ChunkRecord['parts'] = {};
  for (const { name } of run) parts[name] = await readMade(join(partial, name), plan, chunk);
  const length = Math.min(...Object.values(parts).map(({ segments }) => segments.length));
  const isEnd = chunk.endFrame === null || length < segmentsOf(plan, chunk, chunk.endFrame);
  if (signal?.aborted) throw aborted();
  for (const [name, { segments }] of Object.entries(parts)) {
    await putAll(store, join(partial, name), name, segments, chunk.attempt);
  }
  const record = join(partial, 'chunk.json');
  await writeFile(record, JSON.stringify({ damage: found, isEnd, parts }));
  await store.put(recordName(shared, chunk), record);
  await store.finish(shared, chunk, isEnd);
  await rm(partial, { recursive: true, force: true });
}

const segmentsOf = ({ framesPerSegment }: EncodePlan, { startFrame }: Chunk, endFrame: number) =>
  (endFrame - startFrame) / framesPerSegment;

/** Object stores need parallel uploads, and disks sync several files at little extra cost. */
const AT_ONCE = 8;

async function putAll(
  store: ChunkStore,
  folder: string,
  part: string,
  segments: readonly { uri: string }[],
  attempt: number,
): Promise<void> {
  await runLimited(segments, AT_ONCE, ({ uri }) => {
    const local = attempt === 1 ? uri : uri.replace(`-${attempt}.m4s`, '.m4s');
    return store.put(`${part}/${uri}`, join(folder, local));
  });
}

/** What ffmpeg wrote of a chunk, whose segments get their times in the film. */
async function readMade(folder: string, plan: EncodePlan, chunk: Chunk & FinishedChunk) {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  const found = readSegments(playlist);
  if (found.length === 0) return { header: '', head: '', segments: [] };
  const header = await readFile(join(folder, 'init.mp4'));
  const ticks = BigInt(Math.round((msOf(plan, chunk.startFrame) * timescaleOf(header)) / 1000));
  const segments = [];
  for (const { uri, seconds } of found) {
    const segment = await readFile(join(folder, uri));
    if (chunk.startFrame > 0) {
      moveSegment(segment, ticks, chunk.firstSegment);
      await writeFile(join(folder, uri), segment);
    }
    segments.push({
      uri: segmentName(uri, chunk.attempt),
      ...{ seconds, bytes: segment.length, keyFrame: keyFrameSpan(segment) },
    });
  }
  const head = playlist.slice(0, playlist.indexOf('#EXTINF:'));
  return { header: header.toString('base64'), head, segments };
}
