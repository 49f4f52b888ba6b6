/** A deterministic pseudo-random generator: the same numbers in every run. */
export interface Random {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer in [0, count). */
  below: (count: number) => number;
  /** True with this probability (0–1). */
  chance: (share: number) => boolean;
  pick: <const T>(items: readonly T[]) => T;
  /**
   * A rank in [0, count), Zipf–Mandelbrot distributed: rank r is drawn with probability
   * proportional to 1 / (r + flat). A larger `flat` makes the first ranks less dominant.
   */
  rank: (count: number, flat: number) => number;
}

/**
 * mulberry32, seeded by the kind of record and its index, so that each record can be generated on
 * its own.
 */
export function randomOf(kind: number, index: number): Random {
  let state = Math.imul(index + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  next();
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    rank: (count, flat) =>
      Math.min(count - 1, Math.floor(flat * ((count + flat) / flat) ** next() - flat)),
  };
}
