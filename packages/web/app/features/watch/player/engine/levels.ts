interface Level {
  height: number;
  bitrate: number;
}

const SAVING_HEIGHT = 480;

/** Each height once, tallest first. */
export function heightsOf(levels: readonly Level[]): number[] {
  return [...new Set(levels.map(({ height }) => height))].sort((a, b) => b - a);
}

/**
 * Index of the best level no taller than `height`, or of the smallest one; -1 without levels.
 * What was chosen for one film still means something for the next, which has other heights.
 */
export function levelWithin(levels: readonly Level[], height: number): number {
  let best = -1;
  let smallest = -1;
  levels.forEach((level, index) => {
    const rival = levels[smallest];
    if (!rival || level.height < rival.height) smallest = index;
    if (level.height > height) return;
    const champion = levels[best];
    const isBetter =
      !champion ||
      level.height > champion.height ||
      (level.height === champion.height && level.bitrate > champion.bitrate);
    if (isBetter) best = index;
  });
  return best === -1 ? smallest : best;
}

/** The level that saving data stops at. */
export function savingLevel(levels: readonly Level[]): number {
  return levelWithin(levels, SAVING_HEIGHT);
}
