import { type Hit, TIERS } from './name-matches.ts';

/** Hits in the order in which they are added, deduplicated, up to the number needed. */
export class HitList {
  readonly hits: Hit[] = [];
  readonly #seen = new Set<number>();
  readonly #need: number;

  constructor(need: number) {
    this.#need = need;
  }

  get isFull(): boolean {
    return this.hits.length >= this.#need;
  }

  /** Those that are called so, or spelt so letter by letter; without guesses. */
  get spelt(): Hit[] {
    return this.hits.filter(
      ({ tier, guessed, people }) => tier <= TIERS.sound && !guessed && people === undefined,
    );
  }

  add(hits: readonly Hit[], tier?: number): void {
    for (const hit of hits) {
      if (this.isFull) return;
      if (this.#seen.has(hit.id)) continue;
      this.#seen.add(hit.id);
      this.hits.push(tier === undefined ? hit : { ...hit, tier });
    }
  }

  /** Puts hits in front of the others. */
  prepend(hits: readonly Hit[]): void {
    const others = this.hits.splice(0);
    this.#seen.clear();
    this.add(hits);
    this.add(others);
  }
}
