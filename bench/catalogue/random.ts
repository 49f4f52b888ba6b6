import { mulberry32 } from '../../packages/shared/src/mulberry32.ts';

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

/** Seeded by the kind of record and its index, so that each record can be generated on its own. */
export function randomOf(kind: number, index: number): Random {
  const next = mulberry32(
    Math.imul(index + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(kind + 1, 0xc2b2ae35),
  );
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
