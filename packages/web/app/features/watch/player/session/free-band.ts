/** Pixels from the upper edge of the picture. */
export interface Covered {
  from: number;
  to: number;
}

/** Pixels that are covered, from above and from below. */
export interface Band {
  top: number;
  bottom: number;
}

/** Two lines on the smallest screen. */
const ENOUGH = 44;

/** Where words can stand free of all that covers the picture: the lowest place with room, else the largest. */
export function freeBand(height: number, covered: readonly Covered[]): Band {
  let edge = 0;
  const gaps: Covered[] = [];
  for (const { from, to } of [...covered, { from: height, to: height }].sort(
    (a, b) => a.from - b.from,
  )) {
    if (from > edge) gaps.push({ from: edge, to: Math.min(from, height) });
    edge = Math.max(edge, to);
  }
  const sizeOf = (gap: Covered) => gap.to - gap.from;
  const best =
    gaps.findLast((gap) => sizeOf(gap) >= ENOUGH) ??
    gaps.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  return best ? { top: best.from, bottom: height - best.to } : { top: height, bottom: 0 };
}
