import type { Stats } from 'sharp';

/**
 * Brightness limits from 0 to 255: outside of them, a frame is probably a fade, a gap or a flash.
 */
const TOO_DARK = 28;
const TOO_BRIGHT = 225;
/** A plain background, such as that of a title card. */
const TOO_FLAT = 12;

/**
 * How well a frame represents a film, from sharp's statistics of the greyscale picture; higher is
 * better.
 */
export function frameScore({ channels, entropy, sharpness }: Stats): number {
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  const isPoor = mean < TOO_DARK || mean > TOO_BRIGHT || stdev < TOO_FLAT;
  // Detail dominates; sharpness is unbounded, so it may at most double the score.
  const detail = entropy * (1 + Math.min(1, sharpness / 5));
  return isPoor ? detail / 1000 : detail;
}
