import type { FrameRate, MediaProbe, VideoStream } from './media-probe.ts';

/** One size of the video. */
export interface VideoRendition {
  /** The number in "720p": viewers choose by it, and it names the folder `v720`. Not always equal to `height`. */
  rung: number;
  /** Encoded size in square pixels, both even. */
  width: number;
  height: number;
  /** x264's constant quality (smaller is better); other encoders use `bitRate`. */
  crf: number;
  /** Maximum bit rate over two seconds, in bits per second. */
  maxRate: number;
  /** Target bit rate for encoders without constant quality, in bits per second. */
  bitRate: number;
}

/** Standard sizes; the largest is the maximum. */
const RUNGS = [240, 360, 480, 720, 1080, 1440, 2160];
const MAX_LINES = 2160;
/** Films with at least this many lines only get standard sizes: few have 1200 lines, and nobody chooses that. */
const ONLY_COMMON = 1080;
/** A source this close to a standard size gets its name: 1072 lines are "1080p". */
const SAME_SIZE = 0.05;
/** Minimum ratio to the next smaller rung: 480 below 540 is not worth it. */
const MIN_STEP = 1.25;
/** Encoders refuse smaller pictures. */
const MIN_SIDE = 32;

/**
 * Bit rate at 1080p and 30 frames per second; for other sizes it scales with the number of pixels to the power below.
 */
const TOP_RATE = 5_000_000;
const TOP_PIXELS = 1920 * 1080;
/** Larger pictures need fewer bits per pixel. */
const RATE_POWER = 0.75;
/** Share of `maxRate` that encoders without constant quality target. */
const AVERAGE_RATE_SHARE = 0.7;
const MIN_RATE = 100_000;
/** Codecs that need half of the bits of H.264. */
const EFFICIENT_CODECS = new Set(['hevc', 'vp9', 'av1', 'vvc']);

/** Displayed size after rotation, in square pixels. */
export function displaySize(video: VideoStream): { width: number; height: number } {
  const width = video.width * video.pixelAspect;
  return video.rotation % 180 === 0
    ? { width, height: video.height }
    : { width: video.height, height: width };
}

/**
 * Height of the 16:9 frame (9:16 for upright films) that a picture just fits in: also 1080 for 1920
 * × 800, as is common.
 */
export function frameLines({ width, height }: { width: number; height: number }): number {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  return Math.max(short, (long * 9) / 16);
}

/**
 * Renditions to make, smallest first: standard sizes, plus the source's own size at the top, which is never enlarged.
 * 540 lines give 240, 360, 540.
 *
 * @param largest the largest standard size to make
 */
export function ladder(
  probe: MediaProbe,
  frameRate: FrameRate,
  largest = MAX_LINES,
): VideoRendition[] {
  const size = displaySize(probe.video);
  const lines = frameLines(size);
  const top = Math.min(topRung(lines), largest);
  const rungs = [...RUNGS.filter((rung) => rung * MIN_STEP <= top), top];
  // The source's own size is not scaled, though its name may be rounded.
  const scaleOf = (rung: number) =>
    rung === top && lines < Math.min(ONLY_COMMON, largest) ? 1 : Math.min(1, rung / lines);
  const renditions = rungs.map((rung) => rendition(rung, size, scaleOf(rung)));
  const possible = renditions.filter(({ width, height }) => Math.min(width, height) >= MIN_SIDE);
  return (possible.length > 0 ? possible : renditions.slice(-1)).map((rung) =>
    withRates(rung, probe, frameRate),
  );
}

function topRung(lines: number): number {
  if (lines >= ONLY_COMMON)
    return RUNGS.findLast((rung) => rung * (1 - SAME_SIZE) <= lines) ?? MAX_LINES;
  const known = RUNGS.find((rung) => Math.abs(rung - lines) / rung <= SAME_SIZE);
  // Even, like encoded pictures: 300 × 168 is "168p", although its frame has 168.75 lines.
  return known ?? Math.floor(lines / 2) * 2;
}

type Size = Pick<VideoRendition, 'rung' | 'width' | 'height'>;

function rendition(rung: number, size: { width: number; height: number }, scale: number): Size {
  return { rung, width: even(size.width, scale), height: even(size.height, scale) };
}

/** The nearest even number that does not exceed the source. */
function even(side: number, scale: number): number {
  return Math.max(2, Math.min(Math.floor(side / 2), Math.round((side * scale) / 2)) * 2);
}

/** Limits rates to slightly more than the source itself spends per pixel: lost detail cannot come back. */
function withRates(size: Size, probe: MediaProbe, rate: FrameRate): VideoRendition {
  const { video } = probe;
  const pixels = size.width * size.height;
  const fps = rate.numerator / rate.denominator;
  const worth = TOP_RATE * (pixels / TOP_PIXELS) ** RATE_POWER * Math.sqrt(Math.max(1, fps / 30));
  const share = Math.min(1, pixels / (video.width * video.height)) ** RATE_POWER;
  const given =
    (video.bitRate ?? probe.bitRate) * share * (EFFICIENT_CODECS.has(video.codec) ? 2.2 : 1.1);
  const maxRate = Math.round(Math.max(MIN_RATE, Math.min(worth, given)));
  const bitRate = Math.round(maxRate * AVERAGE_RATE_SHARE);
  return { ...size, crf: size.rung <= 360 ? 24 : 22, maxRate, bitRate };
}
