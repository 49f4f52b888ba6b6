import {
  FACTORS,
  gramOf,
  predictPreference,
  type SparseRows,
  solveRow,
  toSparseRows,
} from '../../packages/server/src/domain/recommendations/factorize.ts';
import { NEIGHBOURS } from '../../packages/server/src/domain/recommendations/neighbours.ts';
import { trainModel } from '../../packages/server/src/domain/recommendations/train-model.ts';
import type { Row } from '../measure/table.ts';
import type { Suite } from './suite.ts';

/*
 * A made-up audience with planted tastes. Each film has one of `TASTES` kinds and a popularity by Zipf's law; each
 * member likes two kinds, watches mostly those and, one time in three, what everybody watches. What came last is held
 * out: a good list has it among its first ten, of the films that the member had not watched before.
 */

const FILMS = 5_000;
const MEMBERS = 20_000;
const TASTES = 25;
const WATCHED = 30;
const HELD_OUT = 5;
const FIRST = 10;
const MEASURED = 2_000;

/** Repeatable random numbers, 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Audience {
  /** Kind of each film. */
  kinds: number[];
  /** What each member watched, in order. */
  watched: number[][];
}

function makeAudience(): Audience {
  const random = randomOf(20_261_125);
  const kinds = Array.from({ length: FILMS }, () => Math.floor(random() * TASTES));
  const byKind = Array.from({ length: TASTES }, (_, kind) =>
    kinds.flatMap((own, film) => (own === kind ? [film] : [])),
  );
  // Films are in order of popularity: the first of `n` is drawn most often.
  const drawn = (n: number) => Math.min(n - 1, Math.floor(n ** random() - 1));
  const watched = Array.from({ length: MEMBERS }, () => {
    const tastes = [0, 1].map(() => Math.floor(random() * TASTES));
    const films = new Set<number>();
    while (films.size < WATCHED) {
      const kind = byKind[tastes[Math.floor(random() * 2)] as number] as number[];
      const film = random() < 1 / 3 ? drawn(FILMS) : kind[drawn(kind.length)];
      if (film !== undefined) films.add(film);
    }
    return [...films];
  });
  return { kinds, watched };
}

function sparse(rows: readonly (readonly number[])[], weight: number): SparseRows {
  return toSparseRows(rows.length, {
    rows: Int32Array.from(rows.flatMap((row, at) => row.map(() => at))),
    columns: Int32Array.from(rows.flat()),
    weights: Float32Array.from(rows.flatMap((row) => row.map(() => weight))),
  });
}

type Recommend = (known: readonly number[]) => number[];

/** Of the films that were held out, the share that is among the first ten. */
function recallOf({ watched }: Audience, recommend: Recommend): number {
  let found = 0;
  for (const films of watched.slice(0, MEASURED)) {
    const known = films.slice(0, -HELD_OUT);
    const seen = new Set(known);
    const list = new Set(
      recommend(known)
        .filter((film) => !seen.has(film))
        .slice(0, FIRST),
    );
    found += films.slice(-HELD_OUT).filter((film) => list.has(film)).length;
  }
  return found / (MEASURED * HELD_OUT);
}

const longest = FIRST + WATCHED;
const topOf = (scores: ArrayLike<number>) =>
  Array.from(scores, (score, film) => ({ score, film }))
    .sort((a, b) => b.score - a.score)
    .slice(0, longest)
    .map(({ film }) => film);

/**
 * Recall at ten of the model, beside what everybody watches and what is like the last film. Films differ
 * by kind alone here, so that is what `findSimilarTitles` comes down to: those that share it, by votes.
 */
export const recommendationsSuite: Suite = async () => {
  const audience = makeAudience();
  const known = audience.watched.map((films) => films.slice(0, -HELD_OUT));
  const started = performance.now();
  const { factors, neighbours } = trainModel({
    members: sparse(known, 3),
    properties: sparse(
      audience.kinds.map((kind) => [kind]),
      1,
    ),
    propertyCount: TASTES,
  });
  const seconds = (performance.now() - started) / 1_000;
  const counts = new Float64Array(FILMS);
  for (const films of known) for (const film of films) counts[film] = (counts[film] as number) + 1;
  const popular = topOf(counts);
  const gram = gramOf(factors);
  const recalls = {
    popular: recallOf(audience, () => popular),
    similar: recallOf(audience, (films) => {
      const kind = audience.kinds[films.at(-1) as number];
      return topOf(counts.map((count, film) => (audience.kinds[film] === kind ? count : -1)));
    }),
    neighbours: recallOf(audience, (films) => {
      const sums = new Float64Array(FILMS);
      for (const film of films)
        for (let at = film * NEIGHBOURS; at < (film + 1) * NEIGHBOURS; at += 1) {
          const near = neighbours.places[at] as number;
          if (near >= 0) sums[near] = (sums[near] as number) + (neighbours.scores[at] as number);
        }
      return topOf(sums);
    }),
    model: recallOf(audience, (films) => {
      const weights = films.map(() => 3);
      const member = solveRow({ places: films, weights }, factors, gram);
      return topOf(
        Float64Array.from({ length: FILMS }, (_, film) => predictPreference(member, factors, film)),
      );
    }),
  };
  const row = (name: string, recall: number, isMet: boolean | null): Row => ({
    name: `recall at 10, ${name}`,
    figure: recall.toFixed(3),
    control: `${recalls.popular.toFixed(3)} (most watched)`,
    ratio: recall / recalls.popular,
    budget: isMet === null ? '' : '≥ 1.5 × most watched',
    isMet,
  });
  return [
    row('titles like the last one: its kind, most watched first', recalls.similar, null),
    row('neighbours of what was watched', recalls.neighbours, null),
    row('for you', recalls.model, recalls.model >= 1.5 * recalls.popular),
    {
      name: `training, ${(MEMBERS * (WATCHED - HELD_OUT)) / 1_000} k pairs, ${FACTORS} factors`,
      figure: `${seconds.toFixed(1)} s`,
      control: '',
      ratio: null,
      budget: '',
      isMet: null,
    },
  ];
};
