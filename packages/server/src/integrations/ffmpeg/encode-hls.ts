import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { masterPlaylist } from '../../domain/media/master-playlist.ts';
import type { EncodePlan } from '../../domain/media/plan-encode.ts';
import { MASTER_PLAYLIST } from '../../domain/media/storage-keys.ts';
import { assertWatchable, type Damage } from './damage.ts';
import { type ChunkStore, encodeFreeChunks, PARTIAL, type SharedRun } from './encode-chunks.ts';
import {
  filterGraph,
  type Part,
  partArguments,
  partsOf,
  type Run,
  runsOf,
  runWeight,
} from './encode-parts.ts';
import { encodeRun, localChunks, removeRuns, shareRun } from './encode-run.ts';
import { FfmpegError } from './errors.ts';
import type { Ffmpeg, H264Encoder } from './ffmpeg.ts';
import { type FinishedPart, fileMark, fingerprint, readFinished } from './finished-part.ts';
import { isSoftware } from './h264-arguments.ts';
import { tableName, writeToneMapTable } from './tone-map-filter.ts';

export interface EncodeProgress {
  /** 0 to 1, monotonic; 1 only when everything is there. */
  share: number;
  /** Frames per second of the current run; `null` if not known yet. */
  fps: number | null;
  /** Seconds of film encoded per second; `null` if not known yet. */
  speed: number | null;
}

export interface EncodeOptions {
  /** Path of the source file. */
  input: string;
  /**
   * Folder for `master.m3u8`, `v{rung}/` and `a{n}/`. Parts that an interrupted run finished there are reused if plan
   * and source are the same.
   */
  outDir: string;
  /** Folder of this call alone, on the same disk, for files that ffmpeg is still writing. Default: in `outDir`. */
  partial?: string;
  plan: EncodePlan;
  onProgress?: (progress: EncodeProgress) => void;
  /**
   * Called whenever all audio and some of the video renditions are finished and more are to come, with the smallest
   * rendition as early as possible; `master.m3u8` then lists what is available. The files may be moved away.
   */
  onPlayable?: (rungs: number[]) => Promise<void>;
  /** Looks up a part that was moved away (see `onFinished`) by its name. `null` if there is none. */
  findStored?: (part: string) => Promise<FinishedPart | null>;
  /** Whether players already use the stored parts: these are kept as they are, whatever would be made today. */
  isPublished?: boolean;
  /** Called whenever parts are finished. Their files may be moved away. */
  onFinished?: () => Promise<void>;
  /** Store of the video chunks, which also coordinates who works on which. Default: only this process, in `outDir`. */
  chunks?: ChunkStore;
  /** Segments per chunk, which is the most that is lost if the process is killed. Default: five minutes. */
  chunkSegments?: number;
  /** Continues however much cannot be decoded. */
  acceptsDamage?: boolean;
  signal?: AbortSignal;
}

export interface EncodedRendition {
  rung: number;
  width: number;
  height: number;
  /** Peak bit rate of the video alone, in bits per second. */
  bandwidth: number;
  averageBandwidth: number;
  /** As in RFC 6381. */
  codecs: string;
  /** Size of all its files in bytes. */
  bytes: number;
}

export interface EncodedStream {
  /** Smallest first. */
  renditions: EncodedRendition[];
  /** Size of all files in bytes. */
  bytes: number;
  /** The encoder of the largest rendition, e.g. `libx264`. */
  encoder: string;
  /** What could not be decoded; `null` if everything could. */
  damage: Damage | null;
}

/**
 * Encodes a film as a CMAF HLS stream. `master.m3u8` is written when everything that it lists is complete.
 *
 * @throws FfmpegError `aborted` if the signal aborts; `damaged` if more of the source cannot be decoded than is
 *   accepted; `failed`, also if the source is truncated
 */
export async function encodeHls(ffmpeg: Ffmpeg, options: EncodeOptions): Promise<EncodedStream> {
  const { input, outDir, plan, onProgress, chunks = localChunks(outDir) } = options;
  const { partial = join(outDir, PARTIAL) } = options;
  if (ffmpeg.h264.length === 0) {
    throw new FfmpegError('failed', 'this ffmpeg has no encoder of H.264 that works', '');
  }
  const source = await fileMark(input);
  const mark = (part: Part, encoder: H264Encoder) => partMark(source, part, plan, encoder);
  await mkdir(outDir, { recursive: true });
  // That of the stream, too: earlier releases left it behind.
  for (const left of [partial, join(outDir, PARTIAL)])
    await rm(left, { recursive: true, force: true });
  const table = plan.toneMap && (await writeToneMapTable(plan.toneMap));
  const finished = new Map<string, FinishedPart>();
  const { video, audio } = partsOf(plan);
  for (const part of [...video, ...audio]) {
    const isSame = (found: FinishedPart | null | undefined) =>
      ffmpeg.h264.some((encoder) => found?.fingerprint === mark(part, encoder));
    const local = await readFinished(join(outDir, part.name));
    const found = isSame(local) ? local : await options.findStored?.(part.name);
    if (found && (options.isPublished || isSame(found))) finished.set(part.name, found);
  }
  const isMissing = ({ name }: Part) => !finished.has(name);
  const missing = video.filter(isMissing);
  const isFirstAwaited = options.onPlayable !== undefined && missing.length === video.length;
  const runs = runsOf(missing, audio.filter(isMissing), isFirstAwaited);
  const weights = runs.map(runWeight);
  let left = sum(weights);
  // Reused parts count as done, so that a resumed progress bar continues where it was.
  const total = Math.max(
    left,
    sum(runsOf(video, audio, options.onPlayable !== undefined).map(runWeight)),
  );
  const report = (share: number, fps: number | null, speed: number | null) =>
    onProgress?.({ share: Math.min(share, 0.999), fps, speed });
  let encoders = ffmpeg.h264;
  const offer = async () => {
    // The first run decodes the whole film, so damage is found after it; its parts are kept for a retry.
    if (!options.acceptsDamage) assertWatchable(worstOf(finished), plan.durationMs);
    await offerPlayable(options, finished);
  };
  await offer();
  for (const [n, run] of runs.entries()) {
    const weight = weights[n] ?? 0;
    const work = (encoder: H264Encoder) =>
      encodeRun(
        ffmpeg,
        run,
        encoder,
        {
          ...options,
          partial,
          table,
          mark: (part) => mark(part, encoder),
          onProgress: (progress) => {
            const share = Math.min(1, progress.doneMs / plan.durationMs);
            report((total - left + weight * share) / total, progress.fps, progress.speed);
          },
        },
        chunks,
      );
    const done = await withFallback(encoders, run, work);
    encoders = encoders.slice(encoders.indexOf(done.encoder));
    for (const [name, part] of done.parts) finished.set(name, part);
    left -= weight;
    await options.onFinished?.();
    await offer();
  }
  const { video: renditions, bytes } = await writeMaster(outDir, plan, finished);
  await removeRuns(outDir);
  onProgress?.({ share: 1, fps: null, speed: null });
  return {
    renditions: renditions.map(({ rung, width, height, bandwidth, codecs, bytes: size }) => {
      const rates = { bandwidth: bandwidth.peak, averageBandwidth: bandwidth.average };
      return { rung, width, height, ...rates, codecs, bytes: size };
    }),
    bytes,
    encoder: renditions.at(-1)?.encoder ?? '',
    damage: worstOf(finished),
  };
}

/** @param source fingerprint of the source file */
const partMark = (source: string, part: Part, plan: EncodePlan, encoder: H264Encoder): string =>
  fingerprint(
    source,
    partArguments(part, plan, encoder),
    part.kind === 'video'
      ? filterGraph([part], plan, encoder, plan.toneMap && tableName(plan.toneMap))
      : null,
  );

/**
 * Takes part in another process's run: encodes chunks of it while some are free. Returns false if this machine would
 * encode them differently.
 */
export async function helpWithChunks(
  ffmpeg: Ffmpeg,
  shared: SharedRun,
  {
    input,
    outDir,
    signal,
    chunks,
  }: Pick<EncodeOptions, 'input' | 'outDir' | 'signal'> & { chunks: ChunkStore },
): Promise<boolean> {
  const { plan, encoder } = shared;
  const run = partsOf(plan).video.filter(({ name }) => shared.parts.includes(name));
  const source = await fileMark(input);
  const marks = run.map((part) => partMark(source, part, plan, encoder));
  const own = shareRun(ffmpeg, run, plan, encoder, marks, shared.chunkSegments);
  if (own.key !== shared.key || !ffmpeg.h264.includes(encoder)) return false;
  if (plan.toneMap && !ffmpeg.canToneMap) return false;
  await mkdir(outDir, { recursive: true });
  const table = plan.toneMap && (await writeToneMapTable(plan.toneMap));
  const partial = join(outDir, PARTIAL);
  const settings = { input, outDir, partial, plan, signal, table, onProgress: () => undefined };
  await encodeFreeChunks({ ffmpeg, run, shared, store: chunks, settings, isOwner: false });
  return true;
}

/** Writes a master playlist of the renditions so far, if they are playable and not yet complete. */
async function offerPlayable(
  { outDir, plan, onPlayable }: EncodeOptions,
  finished: ReadonlyMap<string, FinishedPart>,
): Promise<void> {
  const { video, audio } = partsOf(plan);
  const there = video.filter(({ name }) => finished.has(name));
  const isSilent = audio.some(({ name }) => !finished.has(name));
  if (!onPlayable || isSilent || there.length === 0 || there.length === video.length) return;
  await writeMaster(outDir, plan, finished);
  await onPlayable(there.map(({ rendition }) => rendition.rung));
}

/** Each run encounters the same damage, so the one that reported most counts. */
function worstOf(finished: ReadonlyMap<string, FinishedPart>): Damage | null {
  const met = [...finished.values()].flatMap((part) => part.damage ?? []);
  return met.sort((a, b) => b.errors - a.errors)[0] ?? null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A GPU may refuse what its trial encode did not test; the CPU encodes then. */
async function withFallback(
  encoders: H264Encoder[],
  run: Run,
  work: (encoder: H264Encoder) => Promise<Map<string, FinishedPart>>,
): Promise<{ encoder: H264Encoder; parts: Map<string, FinishedPart> }> {
  const [encoder, ...others] = encoders as [H264Encoder, ...H264Encoder[]];
  try {
    return { encoder, parts: await work(encoder) };
  } catch (error) {
    const isOver = !(error instanceof FfmpegError) || error.code === 'aborted';
    const software = others.find(isSoftware);
    if (isOver || isSoftware(encoder) || !software || run[0]?.kind === 'audio') throw error;
    return { encoder: software, parts: await work(software) };
  }
}

/** Writes the master playlist of everything finished: all audio, and the video renditions that exist so far. */
async function writeMaster(
  outDir: string,
  plan: EncodePlan,
  finished: ReadonlyMap<string, FinishedPart>,
) {
  const parts = partsOf(plan);
  const of = (part: Part): FinishedPart => {
    const found = finished.get(part.name);
    if (!found) throw new FfmpegError('failed', `${part.name} was not made`, '');
    return found;
  };
  const video = parts.video
    .filter(({ name }) => finished.has(name))
    .map((part) => ({ ...part.rendition, ...of(part) }));
  const playlist = masterPlaylist(plan, video, parts.audio.map(of));
  const temporary = join(outDir, '.master.m3u8');
  await writeFile(temporary, playlist, { flush: true });
  await rename(temporary, join(outDir, MASTER_PLAYLIST));
  const bytes = playlist.length + sum([...finished.values()].map((part) => part.bytes));
  return { video, bytes };
}
