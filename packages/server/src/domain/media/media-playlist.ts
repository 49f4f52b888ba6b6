export interface PlaylistSegment {
  /** Relative, as written. */
  uri: string;
  seconds: number;
}

/** Segments of a media playlist of ours: RFC 8216 §4.3.2.1. */
export function readSegments(playlist: string): PlaylistSegment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)].map((match) => ({
    seconds: Number(match[1]),
    uri: match[2] ?? '',
  }));
}

export interface Bandwidth {
  /** Bits a second of the most expensive segment. */
  peak: number;
  average: number;
}

/** What a rendition takes of a line; `sizes` in bytes, one for each segment. */
export function bandwidthOf(
  segments: readonly PlaylistSegment[],
  sizes: readonly number[],
): Bandwidth {
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const [n, segment] of segments.entries()) {
    const size = (sizes[n] ?? 0) * 8;
    bits += size;
    seconds += segment.seconds;
    // A last segment of few frames says nothing about the line that is needed.
    if (segment.seconds >= 1 || segments.length === 1) {
      peak = Math.max(peak, size / segment.seconds);
    }
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / seconds) };
}
