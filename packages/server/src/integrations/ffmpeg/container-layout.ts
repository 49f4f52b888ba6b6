import { type FileHandle, open, stat } from 'node:fs/promises';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { MediaRejection } from './errors.ts';

export interface ContainerLayout {
  container: MediaProbe['container'];
  /** In bytes. */
  fileSize: number;
  /** Whether the index needed for playback precedes the media data. */
  isFastStart: boolean;
}

const HEAD_BYTES = 4096;
/** Top-level boxes that an MP4 may begin with. */
const MP4_BEGINNINGS = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);
/** Limit for fragmented files, which have two boxes per fragment; boxes after it are not checked. */
const MAX_BOXES = 10_000;
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
/** Segment size of a Matroska file that was written while recording: all ones, meaning unknown. */
const UNKNOWN_SIZE = -1n;

/**
 * Detects the container of a film by its content, and for MP4 and Matroska whether the file is complete. Nothing else
 * may be passed to ffmpeg: a playlist disguised as a film would make it open other files.
 *
 * @throws MediaRejection
 */
export async function readLayout(path: string): Promise<ContainerLayout> {
  const file = await stat(path).catch(() => null);
  if (file?.isDirectory()) throw new MediaRejection('missing', 'it is a folder, not a file');
  if (!file?.isFile()) throw new MediaRejection('missing', 'there is no such file');
  if (file.size === 0) throw new MediaRejection('empty', 'the file is empty');
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, file.size));
    await handle.read(head, 0, head.length, 0);
    if (head.length >= 8 && MP4_BEGINNINGS.has(head.toString('latin1', 4, 8))) {
      return await readBoxes(handle, file.size);
    }
    if (head.length >= 8 && head.readUInt32BE(0) === EBML) return readMatroska(head, file.size);
    const older = olderContainer(head);
    if (older) return { container: older, fileSize: file.size, isFastStart: false };
  } finally {
    await handle.close();
  }
  throw new MediaRejection(
    'not-media',
    'the file is neither MP4, Matroska (MKV), WebM, AVI, WMV, FLV, MPEG nor TS',
  );
}

/** GUID at the beginning of an ASF file (WMV). */
const ASF = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const TS_SYNC = 0x47;
/** Packet length and offset of the sync byte: for MPEG-TS, and for M2TS, whose packets begin with a timestamp. */
const TS_PACKETS = [
  [188, 0],
  [192, 4],
] as const;
/** Number of consecutive sync bytes required; a single one could be chance. */
const TS_SEEN = 4;
const MPEG_PACK = 0x1ba;

/** Older containers, which browsers do not play but archives contain; `null` if it is none of them. */
function olderContainer(head: Buffer): MediaProbe['container'] | null {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi';
  if (text(0, 4) === 'FLV\u0001') return 'flv';
  if (head.subarray(0, ASF.length).equals(ASF)) return 'asf';
  if (head.length >= 4 && head.readUInt32BE(0) === MPEG_PACK) return 'mpeg';
  const isStream = TS_PACKETS.some(([length, at]) =>
    Array.from({ length: TS_SEEN }, (_, n) => head[n * length + at]).every(
      (byte) => byte === TS_SYNC,
    ),
  );
  return isStream ? 'mpegts' : null;
}

async function readBoxes(handle: FileHandle, fileSize: number): Promise<ContainerLayout> {
  const header = Buffer.alloc(16);
  let offset = 0;
  let moov: number | null = null;
  let media: number | null = null;
  for (let box = 0; box < MAX_BOXES && offset + 8 <= fileSize; box++) {
    await handle.read(header, 0, 16, offset);
    const type = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    // 1 means that a 64-bit size follows; 0 that the box extends to the end of the file.
    const size =
      short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? fileSize - offset : short;
    if (size < 8) break;
    if ((type === 'mdat' || type === 'moov') && offset + size > fileSize) throw cutOff();
    if (type === 'moov') moov ??= offset;
    if (type === 'mdat') media ??= offset;
    offset += size;
  }
  if (moov === null) throw new MediaRejection('damaged', 'the file has no index (moov)');
  return { container: 'mp4', fileSize, isFastStart: media === null || moov < media };
}

function readMatroska(head: Buffer, fileSize: number): ContainerLayout {
  const header = readElement(head, 0);
  const segment = header && readElement(head, header.end);
  if (header === null || segment === null || segment.id !== SEGMENT) {
    throw new MediaRejection('damaged', 'the file has no segment');
  }
  if (segment.size !== UNKNOWN_SIZE && BigInt(segment.start) + segment.size > BigInt(fileSize)) {
    throw cutOff();
  }
  const isWebm = head.subarray(0, header.end).includes(Buffer.from('webm'));
  return { container: isWebm ? 'webm' : 'matroska', fileSize, isFastStart: true };
}

interface Element {
  id: number;
  /** Start offset of its content. */
  start: number;
  /** Size of its content in bytes, or `UNKNOWN_SIZE`. */
  size: bigint;
  /** End offset; the end of the file if the size is unknown. */
  end: number;
}

/** Parses an EBML element (RFC 8794 §5 and §6). `null` if there is none. */
function readElement(bytes: Buffer, at: number): Element | null {
  const idLength = lengthOf(bytes[at]);
  const sizeLength = lengthOf(bytes[at + idLength]);
  const start = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = 0n;
  for (const byte of bytes.subarray(at + idLength, start)) size = (size << 8n) | BigInt(byte);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  size &= mask;
  if (size === mask) size = UNKNOWN_SIZE;
  return { id, start, size, end: start + Number(size) };
}

/** Length of a variable-size integer in bytes, from its first byte; 9: invalid. */
function lengthOf(first: number | undefined): number {
  return first === undefined ? 9 : Math.clz32(first) - 23;
}

const cutOff = () => new MediaRejection('damaged', 'the file is cut off: its end is missing');
