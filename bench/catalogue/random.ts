/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0, below 1. */
  next: () => number;
  /** Whole, from 0, below `count`. */
  below: (count: number) => number;
  /** True in a share (0–1) of cases. */
  chance: (share: number) => boolean;
  pick: <const T>(items: readonly T[]) => T;
  /**
   * Rank from 0, below `count`, by the law of Zipf and Mandelbrot: rank r comes up in proportion to
   * 1 / (r + flat). The larger `flat`, the less the first ranks stand out.
   */
  rank: (count: number, flat: number) => number;
}

/** mulberry32, seeded by a kind of thing and its number, so that each thing can be made alone. */
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
