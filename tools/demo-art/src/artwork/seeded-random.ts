import { mulberry32 } from '../../../../packages/shared/src/mulberry32.ts';

/** A small deterministic source of choices (FNV-1a into mulberry32). */
export interface Random {
  /** Uniform in [0, 1). */
  next: () => number;
  between: (low: number, high: number) => number;
  /** Integer in [low, high]. */
  int: (low: number, high: number) => number;
  /** Throws on an empty list. */
  pick: <T>(list: readonly T[]) => T;
}

/** The same seed always yields the same sequence, on every platform. */
export function seededRandom(seed: string): Random {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = mulberry32(hash);
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const value = list[Math.floor(next() * list.length)];
      if (value === undefined) throw new Error('pick from an empty list');
      return value;
    },
  };
}
