import { describe, expect, it } from 'vitest';
import {
  FACTORS,
  gramOf,
  predictPreference,
  type SparseRows,
  solveRow,
  toSparseRows,
} from './factorize.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { trainModel } from './train-model.ts';

const sparse = (rows: readonly (readonly [column: number, weight: number][])[]): SparseRows => {
  const flat = rows.flatMap((row, at) => row.map(([column, weight]) => [at, column, weight]));
  return toSparseRows(rows.length, {
    rows: Int32Array.from(flat.map(([row]) => row as number)),
    columns: Int32Array.from(flat.map(([, column]) => column as number)),
    weights: Float32Array.from(flat.map(([, , weight]) => weight as number)),
  });
};

const TITLES = 40;
const isComedy = (title: number) => title % 2 === 0;
/** Half are comedies, half are not; each property has the whole weight of a title. */
const properties = sparse(
  Array.from({ length: TITLES }, (_, title) => [[isComedy(title) ? 0 : 1, 1]]),
);
/** Twenty members who watch eight comedies each, twenty who watch eight others, none of the last four. */
const members = sparse(
  Array.from({ length: 40 }, (_, member) =>
    Array.from({ length: 8 }, (_, at) => [((member * 3 + at) % 18) * 2 + (member % 2), 3] as const),
  ).map((row) => row.map(([column, weight]) => [column, weight])),
);

const train = (of: SparseRows) => trainModel({ members: of, properties, propertyCount: 2 });

const rankedFor = (factors: Float32Array, liked: readonly number[]) => {
  const member = solveRow({ places: liked, weights: liked.map(() => 3) }, factors, gramOf(factors));
  return Array.from({ length: TITLES }, (_, title) => ({
    title,
    score: predictPreference(member, factors, title),
  }))
    .filter(({ title }) => !liked.includes(title))
    .sort((a, b) => b.score - a.score);
};

describe('a trained model', () => {
  const { factors, neighbours } = train(members);

  it('puts what like-minded members watch before everything else', () => {
    for (const liked of [
      [0, 4, 8],
      [1, 5, 9],
    ]) {
      const first = rankedFor(factors, liked).slice(0, 8);
      const kinds = first.map(({ title }) => isComedy(title) === isComedy(liked[0] as number));
      expect(kinds).toEqual(first.map(() => true));
    }
  });

  it('gives factors to titles that nobody watched, from what they are like', () => {
    const ranked = rankedFor(factors, [0, 4, 8]);
    const scoreOf = (title: number) => ranked.find((one) => one.title === title)?.score ?? 0;
    expect(scoreOf(38)).toBeGreaterThan(0);
    expect(scoreOf(38)).toBeGreaterThan(4 * Math.abs(scoreOf(39)));
  });

  it('names as neighbours titles of the same kind, nearest first, never the title itself', () => {
    for (const title of [0, 1, 38, 39]) {
      const at = title * NEIGHBOURS;
      const near = [...neighbours.places.subarray(at, at + NEIGHBOURS)].filter((one) => one >= 0);
      expect(near.length).toBeGreaterThan(10);
      expect(new Set(near).size).toBe(near.length);
      expect(near).not.toContain(title);
      expect(near.every((one) => isComedy(one) === isComedy(title))).toBe(true);
      const scores = [...neighbours.scores.subarray(at, at + near.length)];
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  it('is the same for the same data', () => {
    expect(train(members).factors).toEqual(factors);
  });
});

describe('with a single member', () => {
  it('recommends what is like what they watched', () => {
    const { factors } = train(sparse([[0, 4].map((title) => [title, 3])]));
    const ranked = rankedFor(factors, [0, 4]);
    expect(isComedy(ranked[0]?.title ?? 1)).toBe(true);
    const [best] = ranked;
    const others = ranked.filter(({ title }) => !isComedy(title));
    expect(best?.score).toBeGreaterThan(0);
    for (const { score } of others) expect(score).toBeLessThan((best?.score ?? 0) / 10);
  });
});

it('solves the equations of one row', () => {
  // One title with the factors (1, 0, …): (1 + 5 + 3)·x = 1 + 3.
  const factors = new Float32Array(FACTORS);
  factors[0] = 1;
  const row = solveRow({ places: [0], weights: [3] }, factors, gramOf(factors));
  expect(row[0]).toBeCloseTo(4 / 9, 6);
  expect([...row.subarray(1)].every((value) => value === 0)).toBe(true);
});
