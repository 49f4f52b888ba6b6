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

/** Usual folder in that of the stream for files that ffmpeg is still writing. */
export const PARTIAL = '.partial';
/** ffmpeg reports progress twice a second, unless it hangs. */
const STALL_MS = 10 * 60 * 1000;

export interface RunSettings {
  input: string;
  outDir: string;
  /** Folder for files that ffmpeg is still writing. */
  partial: string;
  plan: EncodePlan;
  signal?: AbortSignal | undefined;
  /** Path of the HDR tone-mapping table; `null` if the film is SDR. */
  table: string | null;
  onProgress: (progress: RunProgress) => void;
}

/** Encodes a film or a chunk of it into the folder for unfinished files. */
export async function encodePiece(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  { input, partial, plan, signal, table, onProgress }: RunSettings,
  chunk: Chunk,
): Promise<Damage | null> {
  const folder = ({ name }: Part) => join(partial, name);
  await rm(partial, { recursive: true, force: true });
  for (const part of run) await mkdir(folder(part), { recursive: true });
  const meter = damageMeter();
  const startMs = msOf(plan, chunk.startFrame);
  // Decoders report errors in the frames before a chunk, whose reference frames they have not seen.
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
  /** Differs if any of the output would differ. */
  key: z.string(),
  plan: z.custom<EncodePlan>((value) => typeof value === 'object' && value !== null),
  parts: z.array(z.string()),
  encoder: z.enum(H264_ENCODERS),
  chunkSegments: z.number(),
});
export type SharedRun = z.infer<typeof sharedRun>;

export interface ClaimedChunk {
  /** Index of the claimed chunk; `null` if none is free. */
  n: number | null;
  /** Number of times that it was started. */
  attempt: number;
  /** Aborted if another process has taken over the chunk. */
  lost?: AbortSignal;
  /** Number of finished chunks. */
  finished: number;
  /** Whether other processes are still working on the rest. */
  isAwaited: boolean;
}

export interface FinishedChunk {
  n: number;
  attempt: number;
}

/** Stores the chunks of a stream and coordinates which process works on which. */
export interface ChunkStore {
  /** Allows other processes to take part. */
  open: (run: SharedRun, count: number) => Promise<void>;
  claim: (run: SharedRun) => Promise<ClaimedChunk>;
  /** False if another process has taken over the chunk. */
  finish: (run: SharedRun, chunk: FinishedChunk, isEnd: boolean) => Promise<boolean>;
  /** Finished chunks in their order, up to the one in which the film ends. */
  finished: (run: SharedRun) => Promise<FinishedChunk[]>;
  /**
   * Releases a chunk so that it can be claimed again; `null` releases all and stops other processes from taking part.
   */
  reopen: (run: SharedRun, n: number | null) => Promise<void>;
  /** Moves a local file to the given name in the stream's folder. */
  put: (name: string, path: string) => Promise<void>;
  /** `null` if it does not exist. */
  read: (name: string) => Promise<Buffer | null>;
}

/** Location of the chunk records in the stream's folder, until the stream is finished. */
export const CHUNK_RECORDS = 'chunks/';

export const madePart = z.object({
  /** `init.mp4` in base64. */
  header: z.string(),
  /** The playlist up to its first segment. */
  head: z.string(),
  segments: z.array(
    z.object({
      uri: z.string(),
      seconds: z.number(),
      bytes: z.number(),
      /** `null` if it cannot be located. */
      keyFrame: z.object({ offset: z.number(), length: z.number() }).nullable(),
    }),
  ),
});

export const chunkRecord = z.object({
  damage: damage.nullable(),
  /** Whether the film ends in this chunk, whatever its container says. */
  isEnd: z.boolean(),
  parts: z.record(z.string(), madePart),
});
export type ChunkRecord = z.infer<typeof chunkRecord>;

export const recordName = ({ key }: SharedRun, { n, attempt }: FinishedChunk) =>
  `${CHUNK_RECORDS}${key}-${n}-${attempt}.json`;

/** The segments of a restarted chunk get names of their own, so that a slow former process cannot overwrite them. */
const segmentName = (uri: string, attempt: number) =>
  attempt === 1 ? uri : uri.replace('.m4s', `-${attempt}.m4s`);

const aborted = () => new FfmpegError('aborted', 'another process has the chunk', '');

/** Interval at which an idle process checks whether the others have finished. */
const WAIT_MS = 500;

export interface ChunkWork {
  ffmpeg: Ffmpeg;
  run: Run;
  shared: SharedRun;
  store: ChunkStore;
  settings: RunSettings;
  /** Whether to wait until the chunks of other processes are finished, too. */
  isOwner: boolean;
}

/**
 * Encodes free chunks one after another until there are none. A chunk that another process has taken over is left to
 * it.
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
        fps: null,
        speed: null,
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
  const { plan, partial } = settings;
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

/** Number of concurrent uploads: object stores need parallelism, and disks sync several files at little extra cost. */
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

/** Reads ffmpeg's output for a chunk and shifts its segments to their times in the film. */
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
      seconds,
      bytes: segment.length,
      keyFrame: keyFrameSpan(segment),
    });
  }
  const head = playlist.slice(0, playlist.indexOf('#EXTINF:'));
  return { header: header.toString('base64'), head, segments };
}
