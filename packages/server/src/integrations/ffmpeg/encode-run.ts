import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { mergeShortTail } from '../../domain/media/media-playlist.ts';
import type { EncodePlan } from '../../domain/media/plan-encode.ts';
import type { Damage } from './damage.ts';
import {
  CHUNK_RECORDS,
  type ChunkRecord,
  type ChunkStore,
  type ChunkWork,
  chunkRecord,
  encodeFreeChunks,
  encodePiece,
  type FinishedChunk,
  type madePart,
  type RunSettings,
  recordName,
  type SharedRun,
} from './encode-chunks.ts';
import { chunksOf, type Part, type Run, WHOLE } from './encode-parts.ts';
import { FfmpegError } from './errors.ts';
import type { Ffmpeg, H264Encoder } from './ffmpeg.ts';
import {
  type FinishedPart,
  fingerprint,
  finishMade,
  finishPart,
  type MadePart,
  sync,
} from './finished-part.ts';
import { isSoftware } from './h264-arguments.ts';

/** Segments per chunk: five minutes. */
const CHUNK_SEGMENTS = 75;
/**
 * Minimum share of the film that the output must contain: container timestamps are inexact, but missing parts are an
 * error.
 */
const MIN_SHARE = 0.95;
/** Tolerance for short clips, in seconds. */
const SLACK_SECONDS = 1;

/** Removes the records that runs keep until a stream is finished. */
export async function removeRuns(outDir: string): Promise<void> {
  await rm(join(outDir, CHUNK_RECORDS), { recursive: true, force: true });
}

/**
 * Encodes the parts of one run and puts each into its folder, in chunks if the film allows it. Returns the parts by
 * name.
 *
 * @param mark returns the fingerprint of a part
 */
export async function encodeRun(
  ffmpeg: Ffmpeg,
  run: Run,
  encoder: H264Encoder,
  settings: RunSettings & { mark: (part: Part) => string; chunkSegments?: number },
  store: ChunkStore,
): Promise<Map<string, FinishedPart>> {
  const { outDir, partial, plan, mark, chunkSegments = CHUNK_SEGMENTS } = settings;
  const seconds = plan.durationMs / 1000;
  const minSeconds = Math.max(0, Math.min(seconds * MIN_SHARE, seconds - SLACK_SECONDS));
  const parts = new Map<string, FinishedPart>();
  const factsOf = (part: Part, damage: Damage | null) => {
    const to = join(outDir, part.name);
    return { to, fingerprint: mark(part), encoder, minSeconds, damage };
  };
  try {
    if (isChunked(run, encoder, plan) && chunksOf(plan, chunkSegments).length > 1) {
      const shared = shareRun(ffmpeg, run, plan, encoder, run.map(mark), chunkSegments);
      const work = { ffmpeg, run, shared, store, settings, isOwner: true };
      const { made, damage } = await encodeInChunks(work);
      for (const part of run) {
        const found = made.get(part.name) as MadePart;
        parts.set(part.name, await finishMade(found, factsOf(part, damage)));
      }
    } else {
      const damage = await encodePiece(ffmpeg, run, encoder, settings, WHOLE);
      for (const part of run) {
        const facts = { from: join(partial, part.name), ...factsOf(part, damage) };
        parts.set(part.name, await finishPart(facts));
      }
    }
    return parts;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Whether a run is split into chunks: only software-encoded video of films with exact seeking. GPUs are fast, and may
 * write a different header each time; a burnt subtitle that began before a chunk would be missing at its start.
 */
const isChunked = (run: Run, encoder: H264Encoder, plan: EncodePlan): boolean =>
  plan.isSeekable && plan.burnt === null && isSoftware(encoder) && run[0]?.kind === 'video';

/** @param marks fingerprints of the parts, from which the run's key is derived */
export function shareRun(
  { version }: Ffmpeg,
  run: Run,
  plan: EncodePlan,
  encoder: H264Encoder,
  marks: readonly string[],
  chunkSegments: number,
): SharedRun {
  const key = fingerprint(marks, version, chunkSegments);
  return { key, plan, parts: run.map(({ name }) => name), encoder, chunkSegments };
}

/**
 * Encodes a run in chunks, together with the processes that take part, and returns the contents of its parts. Their
 * segments are already in their final place.
 */
async function encodeInChunks(
  work: ChunkWork,
): Promise<{ made: Map<string, MadePart>; damage: Damage | null }> {
  const { shared, store, run, settings } = work;
  const count = chunksOf(settings.plan, shared.chunkSegments).length;
  await store.open(shared, count);
  let isAlone = false;
  for (;;) {
    await encodeFreeChunks(work);
    const records = await readRecords(store, shared);
    if (records === null) continue;
    if (records.length === 0) throw new FfmpegError('failed', 'nothing of the film came out', '');
    const parts = new Map<string, MadePart>();
    for (const { name } of run) {
      const made = joinMade(records.flatMap(({ parts: { [name]: part } }) => part ?? []));
      if (made) parts.set(name, await mergeTail(store, name, made));
    }
    if (parts.size === run.length) return { made: parts, damage: sumOf(records) };
    // The same version of ffmpeg may write another header on another machine.
    if (isAlone) {
      const reason = 'the chunks of a rendition do not belong together';
      throw new FfmpegError('failed', reason, '');
    }
    isAlone = true;
    await store.reopen(shared, null);
  }
}

/** `null` if one of them has disappeared; its chunk is free again. */
async function readRecords(store: ChunkStore, shared: SharedRun): Promise<ChunkRecord[] | null> {
  const records: ChunkRecord[] = [];
  for (const chunk of await store.finished(shared)) {
    const text = await store.read(recordName(shared, chunk));
    if (text === null) {
      await store.reopen(shared, chunk.n);
      return null;
    }
    records.push(chunkRecord.parse(JSON.parse(text.toString())));
  }
  return records.filter(({ parts }) => Object.values(parts).every((part) => part.header !== ''));
}

/** `null` if their headers differ. */
function joinMade(made: readonly z.infer<typeof madePart>[]): MadePart | null {
  const [first] = made;
  if (!first || made.some(({ header }) => header !== first.header)) return null;
  const longest = made.map(({ head }) =>
    Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(head)?.[1] ?? 0),
  );
  const head = first.head.replace(
    /^(#EXT-X-TARGETDURATION:)\d+$/m,
    (_, name) => `${name}${Math.max(...longest)}`,
  );
  const segments = made.flatMap((part) => part.segments);
  const lines = segments.map(({ uri, seconds }) => `#EXTINF:${seconds.toFixed(6)},\n${uri}\n`);
  return {
    header: Buffer.from(first.header, 'base64'),
    playlist: `${head}${lines.join('')}#EXT-X-ENDLIST\n`,
    segments,
  };
}

/** Appends a very short last segment to the previous one, whether or not an earlier attempt has already done so. */
async function mergeTail(store: ChunkStore, part: string, made: MadePart): Promise<MadePart> {
  const merged = mergeShortTail(made.playlist);
  const [before, last] = made.segments.slice(-2);
  if (!merged || !before || !last) return made;
  const [into, tail] = [
    await store.read(`${part}/${before.uri}`),
    await store.read(`${part}/${last.uri}`),
  ];
  if (!into || !tail) throw new FfmpegError('failed', 'the end of a rendition is missing', '');
  const end = tail.subarray(Math.max(0, tail.indexOf('moof') - 4));
  const bytes = Buffer.concat([into.subarray(0, before.bytes), end]);
  return {
    header: made.header,
    playlist: merged.playlist,
    segments: [
      ...made.segments.slice(0, -2),
      { ...before, seconds: before.seconds + last.seconds, bytes: bytes.length },
    ],
    changed: new Map([[before.uri, bytes]]),
  };
}

function sumOf(records: readonly ChunkRecord[]): Damage | null {
  const found = records.flatMap((record) => record.damage ?? []);
  const [first] = found;
  if (!first) return null;
  return {
    errors: found.reduce((sum, { errors }) => sum + errors, 0),
    fromMs: first.fromMs,
    toMs: Math.max(...found.map(({ toMs }) => toMs)),
  };
}

/** Chunk store in the stream's own folder, for a stream that no other process works on. */
export function localChunks(outDir: string): ChunkStore {
  const records = join(outDir, CHUNK_RECORDS);
  const made = async ({ key }: SharedRun): Promise<(FinishedChunk & { isEnd: boolean })[]> => {
    const names = await readdir(records).catch(() => []);
    const found = [];
    for (const name of names) {
      const [, n, attempt] = /-(\d+)-(\d+)\.json$/.exec(name) ?? [];
      if (!name.startsWith(key) || n === undefined) continue;
      const record = JSON.parse(await readFile(join(records, name), 'utf8')) as { isEnd: boolean };
      found.push({ n: Number(n), attempt: Number(attempt), isEnd: record.isEnd });
    }
    return found.sort((a, b) => a.n - b.n);
  };
  let count = 0;
  return {
    async open(_, chunks) {
      count = chunks;
    },
    async claim(run) {
      const found = await made(run);
      const there = new Set(found.map(({ n }) => n));
      const end = found.find(({ isEnd }) => isEnd)?.n ?? count - 1;
      const n = Array.from({ length: end + 1 }, (_, at) => at).find((at) => !there.has(at));
      return { n: n ?? null, attempt: 1, finished: found.length, isAwaited: false };
    },
    finish: async () => true,
    finished: made,
    reopen: () => rm(records, { recursive: true, force: true }),
    async put(name, path) {
      await mkdir(join(outDir, name, '..'), { recursive: true });
      await sync(path);
      await rename(path, join(outDir, name));
    },
    read: (name) => readFile(join(outDir, name)).catch(() => null),
  };
}
