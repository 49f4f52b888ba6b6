import type { PlaylistSegment } from './media-playlist.ts';

/** Byte range of a segment's first picture, with its headers and nothing after it. */
interface ByteSpan {
  offset: number;
  length: number;
}

/** Boxes between two offsets (ISO 14496-12 §4.2), without support for 64-bit sizes, which segments do not have. */
function* boxesIn(bytes: Buffer, from: number, to: number) {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > to) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, end: at + size };
    at += size;
  }
}

function boxOf(bytes: Buffer, type: string, from: number, to: number) {
  for (const box of boxesIn(bytes, from, to)) if (box.type === type) return box;
  return null;
}

/** Adds ticks to a 64-bit time. Throws if the time is 32-bit, which ffmpeg does not write. */
function addTicks(bytes: Buffer, { type, at }: { type: string; at: number }, ticks: bigint) {
  if (bytes[at + 8] !== 1) throw new Error(`a ${type} of a segment is not written as ffmpeg does`);
  // In a sidx, the track ID and the timescale come between the version and the time.
  const time = at + (type === 'sidx' ? 20 : 12);
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(time) + ticks, time);
}

/**
 * Shifts a segment of a fragmented MP4 to a later time, as if the same process had also written the segments before it
 * (ISO 14496-12 §8.8.5, §8.8.12, §8.16.3).
 *
 * @param segments number of segments before it
 */
export function moveSegment(segment: Buffer, ticks: bigint, segments: number): void {
  for (const box of boxesIn(segment, 0, segment.length)) {
    if (box.type === 'sidx') addTicks(segment, box, ticks);
    if (box.type !== 'moof') continue;
    for (const inner of boxesIn(segment, box.at + 8, box.end)) {
      if (inner.type === 'mfhd') {
        segment.writeUInt32BE(segment.readUInt32BE(inner.at + 12) + segments, inner.at + 12);
      }
      const time = inner.type === 'traf' && boxOf(segment, 'tfdt', inner.at + 8, inner.end);
      if (time) addTicks(segment, time, ticks);
    }
  }
}

/** Ticks per second of the only track of an `init.mp4`. */
export function timescaleOf(header: Buffer): number {
  const at = header.indexOf('mdhd');
  if (at < 0) throw new Error('the header of a rendition has no timescale');
  // Preceded by two times, of 32 or 64 bits each.
  return header.readUInt32BE(at + (header[at + 4] === 1 ? 24 : 16));
}

const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const HAS_DURATION = 0x100;
const HAS_SIZE = 0x200;

/**
 * The key frame that a segment of a fragmented MP4 begins with (ISO 14496-12 §8.8). `null` if the segment is not laid
 * out as ffmpeg writes it.
 */
export function keyFrameSpan(segment: Buffer): ByteSpan | null {
  const moof = boxOf(segment, 'moof', 0, segment.length);
  const traf = moof && boxOf(segment, 'traf', moof.at + 8, moof.end);
  const trun = traf && boxOf(segment, 'trun', traf.at + 8, traf.end);
  if (!moof || !trun) return null;
  const flags = segment.readUInt32BE(trun.at + 8) & 0xffffff;
  const needed = HAS_DATA_OFFSET | HAS_SIZE;
  if ((flags & needed) !== needed || segment.readUInt32BE(trun.at + 12) === 0) return null;
  const dataOffset = segment.readInt32BE(trun.at + 16);
  const samples = trun.at + 20 + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  const size = segment.readUInt32BE(samples + (flags & HAS_DURATION ? 4 : 0));
  const length = dataOffset + size;
  return moof.at + length <= segment.length ? { offset: moof.at, length } : null;
}

/** A segment with its key frame. */
export type KeyFrame = PlaylistSegment & ByteSpan;

/** Playlist of key frames only, which players show during fast forward and rewind (RFC 8216 §4.3.3.6). */
export function keyFramePlaylist(frames: readonly KeyFrame[]): string {
  const longest = Math.max(1, ...frames.map(({ seconds }) => Math.round(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-I-FRAMES-ONLY',
    '#EXT-X-MAP:URI="init.mp4"',
    ...frames.flatMap(({ uri, seconds, offset, length }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${length}@${offset}`,
      uri,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Bits per second of the most demanding key frame, if each were shown for as long as its segment. */
export const keyFrameBandwidth = (frames: readonly KeyFrame[]): number =>
  Math.ceil(Math.max(0, ...frames.map(({ length, seconds }) => (length * 8) / seconds)));
