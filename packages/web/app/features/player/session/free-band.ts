/** Pixels from the top of the picture. */
export interface Covered {
  from: number;
  to: number;
}

/** Pixels covered at top and bottom. */
export interface Band {
  top: number;
  bottom: number;
}

/** Height of two lines on the smallest screen. */
const ENOUGH = 44;

/**
 * Where text can be placed clear of everything over the picture: the lowest place with enough room,
 * else the largest.
 */
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
