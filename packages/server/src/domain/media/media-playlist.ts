export interface PlaylistSegment {
  /** Relative URI, as written in the playlist. */
  uri: string;
  seconds: number;
}

/** Segments of a media playlist that we wrote: RFC 8216 §4.3.2.1. */
export function readSegments(playlist: string): PlaylistSegment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)].map((match) => ({
    seconds: Number(match[1]),
    uri: match[2] ?? '',
  }));
}

/**
 * Some players mistake a very short last segment for a rounding error, never request it, and never
 * reach the end.
 */
export const SHORTEST_TAIL_S = 0.5;

export interface MergedPlaylist {
  playlist: string;
  /** Segment whose file the bytes of `tail` are appended to. */
  into: string;
  tail: string;
}

/**
 * The playlist with a very short last segment merged into the previous one; null: no merge needed.
 */
export function mergeShortTail(playlist: string): MergedPlaylist | null {
  const segments = readSegments(playlist);
  const [before, tail] = segments.slice(-2);
  if (!before || !tail || tail.seconds >= SHORTEST_TAIL_S) return null;
  const seconds = before.seconds + tail.seconds;
  const at = playlist.lastIndexOf('#EXTINF:', playlist.lastIndexOf('#EXTINF:') - 1);
  const end = playlist.lastIndexOf(tail.uri) + tail.uri.length;
  const joined = `${playlist.slice(0, at)}#EXTINF:${seconds.toFixed(6)},\n${before.uri}${playlist.slice(end)}`;
  return {
    playlist: joined.replace(/^#EXT-X-TARGETDURATION:(\d+)$/m, (line, target) =>
      Math.round(seconds) > Number(target) ? `#EXT-X-TARGETDURATION:${Math.round(seconds)}` : line,
    ),
    into: before.uri,
    tail: tail.uri,
  };
}

export interface Bandwidth {
  /** Highest bit rate of a segment, in bits per second. */
  peak: number;
  average: number;
}

/** Bandwidth that a rendition needs; `sizes` in bytes, one per segment. */
export function bandwidthOf(
  segments: readonly PlaylistSegment[],
  sizes: readonly number[],
): Bandwidth {
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  const isShort = segments.every((segment) => segment.seconds < 1);
  for (const [n, segment] of segments.entries()) {
    const size = (sizes[n] ?? 0) * 8;
    bits += size;
    seconds += segment.seconds;
    // A very short last segment says nothing about the bandwidth.
    if (segment.seconds >= 1 || isShort) {
      peak = Math.max(peak, size / segment.seconds);
    }
  }
  const average = Math.ceil(bits / seconds);
  return { peak: Math.max(Math.ceil(peak), average), average };
}
