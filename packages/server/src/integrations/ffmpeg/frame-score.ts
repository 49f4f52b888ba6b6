import type { Stats } from 'sharp';

/** Of 0 to 255: darker or brighter than this on average is a fade, a gap or a flash. */
const TOO_DARK = 28;
const TOO_BRIGHT = 225;
/** A plain ground, such as that of a title. */
const TOO_FLAT = 12;

/** How good a frame is as a picture of a film, from what sharp says of it in grey; the larger the better. */
export function frameScore({ channels, entropy, sharpness }: Stats): number {
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  const isPoor = mean < TOO_DARK || mean > TOO_BRIGHT || stdev < TOO_FLAT;
  // Detail decides; sharpness has no upper end, so it may only double it.
  const detail = entropy * (1 + Math.min(1, sharpness / 5));
  return isPoor ? detail / 1000 : detail;
}
