import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type KeyFrame,
  keyFrameBandwidth,
  keyFramePlaylist,
  keyFrameSpan,
} from '../../domain/media/key-frames.ts';
import {
  bandwidthOf,
  mergeShortTail,
  type PlaylistSegment,
  readSegments,
} from '../../domain/media/media-playlist.ts';
import { type Damage, damage } from './damage.ts';
import { FfmpegError } from './errors.ts';

/** Stored next to the segments of a complete part. */
export const PART_RECORD = 'part.json';
const END_BYTES = 65_536;
const INDEPENDENT = '#EXT-X-INDEPENDENT-SEGMENTS';
/** Stored beside the playlist of a video rendition. */
const KEY_FRAMES = 'iframes.m3u8';

const finishedPart = z.object({
  /** Hash of the source and of everything that determines the output. */
  fingerprint: z.string(),
  codecs: z.string(),
  bandwidth: z.object({ peak: z.number(), average: z.number() }),
  /** Total size of playlist, header and segments. */
  bytes: z.number(),
  encoder: z.string(),
  /** Bandwidth of its key frames alone; `null` for audio. */
  keyFrameBandwidth: z.number().nullable(),
  /** What could not be decoded of its source; `null` if everything could. */
  damage: damage.nullable().default(null),
});
export type FinishedPart = z.infer<typeof finishedPart>;

export function fingerprint(...facts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

/**
 * Fingerprint of a file from its beginning and end. It excludes the modification time, so that a copy counts as the
 * same film.
 */
export async function fileMark(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const ends = Buffer.alloc(2 * END_BYTES);
    await handle.read(ends, 0, END_BYTES, 0);
    await handle.read(ends, END_BYTES, END_BYTES, Math.max(0, size - END_BYTES));
    return fingerprint(size, ends.toString('base64'));
  } finally {
    await handle.close();
  }
}

/** A part that an earlier run completed in this folder; null: none. */
export async function readFinished(folder: string): Promise<FinishedPart | null> {
  try {
    const text = await readFile(join(folder, PART_RECORD), 'utf8');
    return parseFinished(text);
  } catch {
    return null;
  }
}

/** `null` if the record was made by another version; its part is then encoded again. */
export function parseFinished(text: string): FinishedPart | null {
  try {
    return finishedPart.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface Finishing {
  /** Folder that ffmpeg wrote to, on the same file system as `to`. */
  from: string;
  /** Final folder of the part. */
  to: string;
  fingerprint: string;
  encoder: string;
  damage: Damage | null;
  /** Minimum duration in seconds. */
  minSeconds: number;
}

/** A video rendition whose segments are already in their final place. */
export interface MadePart {
  header: Buffer;
  playlist: string;
  segments: (PlaylistSegment & {
    bytes: number;
    /** `null` if it cannot be located. */
    keyFrame: Pick<KeyFrame, 'offset' | 'length'> | null;
  })[];
  /** Segments that must be rewritten, by name. */
  changed?: ReadonlyMap<string, Buffer>;
}

/**
 * Writes the files beside the segments of a video rendition into `to`, its record last.
 *
 * @throws FfmpegError if the part is too short
 */
export async function finishMade(
  made: MadePart,
  { to, minSeconds, ...finishing }: Omit<Finishing, 'from'>,
): Promise<FinishedPart> {
  const { header, playlist, segments } = made;
  assertLength(segments, minSeconds);
  const sizes = segments.map(({ bytes }) => bytes);
  const frames = segments.flatMap(({ keyFrame, ...segment }) =>
    keyFrame ? [{ ...segment, ...keyFrame }] : [],
  );
  const hasFrames = frames.length === segments.length;
  const finished: FinishedPart = {
    ...finishing,
    codecs: codecsOf(header),
    bandwidth: bandwidthOf(segments, sizes),
    bytes: sizes.reduce((sum, size) => sum + size, header.length + playlist.length),
    keyFrameBandwidth: hasFrames ? keyFrameBandwidth(frames) : null,
  };
  const files = new Map<string, string | Buffer>([
    ...(made.changed ?? []),
    ['init.mp4', header],
    ['index.m3u8', playlist],
    ...(hasFrames ? [[KEY_FRAMES, keyFramePlaylist(frames)] as const] : []),
    [PART_RECORD, JSON.stringify(finished)],
  ]);
  await mkdir(to, { recursive: true });
  for (const [name, content] of files) await writeFile(join(to, name), content, { flush: true });
  return finished;
}

function assertLength(segments: readonly PlaylistSegment[], minSeconds: number): void {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  if (seconds >= minSeconds) return;
  const wanted = minSeconds === Infinity ? 'all' : `at least ${minSeconds.toFixed(1)}`;
  const made = `${seconds.toFixed(1)} of ${wanted} seconds`;
  throw new FfmpegError('failed', `only ${made} came out: the source is damaged`, '');
}

/**
 * Checks ffmpeg's output and moves it into place atomically, so that a part in its final place is complete, even after
 * a crash.
 *
 * @throws FfmpegError if the part is too short
 */
export async function finishPart(finishing: Finishing): Promise<FinishedPart> {
  const { from, to, minSeconds, encoder } = finishing;
  const playlist = await joinedPlaylist(from);
  const segments = readSegments(playlist);
  assertLength(segments, playlist.includes('#EXT-X-ENDLIST') ? minSeconds : Infinity);
  const sizes = await Promise.all(
    segments.map(async ({ uri }) => (await stat(join(from, uri))).size),
  );
  const header = await readFile(join(from, 'init.mp4'));
  const codecs = codecsOf(header);
  const keyFrames = codecs.startsWith('avc1') ? await writeKeyFrames(from, segments) : null;
  const finished: FinishedPart = {
    fingerprint: finishing.fingerprint,
    codecs,
    bandwidth: bandwidthOf(segments, sizes),
    bytes: sizes.reduce((sum, size) => sum + size, header.length + playlist.length),
    encoder,
    keyFrameBandwidth: keyFrames && keyFrameBandwidth(keyFrames),
    damage: finishing.damage,
  };
  await writeFile(join(from, PART_RECORD), JSON.stringify(finished));
  for (const name of await readdir(from)) await sync(join(from, name));
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
  return finished;
}

/** Writes the playlist of a video rendition's key frames; `null` if they cannot be located. */
async function writeKeyFrames(
  folder: string,
  segments: readonly PlaylistSegment[],
): Promise<KeyFrame[] | null> {
  const frames: KeyFrame[] = [];
  for (const segment of segments) {
    const span = keyFrameSpan(await readFile(join(folder, segment.uri)));
    if (span === null) return null;
    frames.push({ ...segment, ...span });
  }
  await writeFile(join(folder, KEY_FRAMES), keyFramePlaylist(frames));
  return frames;
}

/**
 * The playlist that ffmpeg wrote, with a very short last segment merged, and declaring for audio, too, that each
 * segment can be decoded independently. Empty if ffmpeg wrote none.
 */
async function joinedPlaylist(folder: string): Promise<string> {
  const file = join(folder, 'index.m3u8');
  let playlist = await readFile(file, 'utf8').catch(() => '');
  if (playlist !== '' && !playlist.includes(INDEPENDENT)) {
    playlist = playlist.replace(/^#EXT-X-VERSION:.*\n/m, (line) => `${line}${INDEPENDENT}\n`);
    await writeFile(file, playlist);
  }
  const joined = mergeShortTail(playlist);
  if (joined === null) return playlist;
  const tail = await readFile(join(folder, joined.tail));
  await appendFile(join(folder, joined.into), tail.subarray(Math.max(0, tail.indexOf('moof') - 4)));
  await rm(join(folder, joined.tail));
  await writeFile(file, joined.playlist);
  return joined.playlist;
}

/**
 * Codec string: H.264 with profile, constraints and level from its `avcC` box (ISO 14496-15 §5.3.3.1); otherwise
 * AAC-LC.
 */
function codecsOf(header: Buffer): string {
  const at = header.indexOf('avcC');
  return at < 0 ? 'mp4a.40.2' : `avc1.${header.toString('hex', at + 5, at + 8)}`;
}

export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
