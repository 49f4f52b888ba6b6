import { type SparseRows, transpose } from './factorize.ts';

/* Titles near a title: watched by the same members, and alike in what they are. */

/** Neighbours kept for each title. */
export const NEIGHBOURS = 24;

/** With this many members, who else they watch counts as much as what the titles are. */
const MEMBERS_FOR_HALF = 10;
/** Added to the members of a title, so that two who watched the same two titles say little. */
const DAMPING = 5;
/** Of a member only this many titles are compared: more say little of each other. */
const LONGEST = 200;
/** Of a common property, such as a genre, only so many titles, the most popular ones, are candidates. */
const CANDIDATES = 1_500;

export interface Neighbours {
  /** `NEIGHBOURS` places for each title, nearest first; -1: no more. */
  places: Int32Array;
  /** Their nearness, 0 to 1. */
  scores: Float32Array;
}

/** Collects sums by title for one title after the other, without clearing all of them. */
class Sums {
  readonly values: Float64Array;
  readonly touched: number[] = [];

  constructor(size: number) {
    this.values = new Float64Array(size);
  }

  add(place: number, value: number): void {
    const now = this.values[place] as number;
    if (now === 0) this.touched.push(place);
    this.values[place] = now + value;
  }

  clear(): void {
    for (const place of this.touched) this.values[place] = 0;
    this.touched.length = 0;
  }
}

/** The cosine of two titles' properties, those of rarer ones weighing more. */
function addAlike(sums: Sums, title: number, of: SparseRows, titlesOf: SparseRows): void {
  const end = of.starts[title + 1] as number;
  for (let at = of.starts[title] as number; at < end; at += 1) {
    const property = of.columns[at] as number;
    const weight = of.weights[at] as number;
    const from = titlesOf.starts[property] as number;
    const to = titlesOf.starts[property + 1] as number;
    for (let other = from; other < to; other += 1) {
      const place = titlesOf.columns[other] as number;
      // Titles are in order of popularity.
      if (other - from >= CANDIDATES && sums.values[place] === 0) continue;
      if (place !== title) sums.add(place, weight * (titlesOf.weights[other] as number));
    }
  }
}

/** How many members watched both, damped, as a share of 0 to 1. */
function addWatchedTogether(sums: Sums, title: number, byTitle: SparseRows, members: SparseRows) {
  const sizeOf = (place: number) =>
    (byTitle.starts[place + 1] as number) - (byTitle.starts[place] as number);
  for (let at = byTitle.starts[title] as number; at < (byTitle.starts[title + 1] as number); at++) {
    const member = byTitle.columns[at] as number;
    const from = members.starts[member] as number;
    const to = Math.min(members.starts[member + 1] as number, from + LONGEST);
    for (let other = from; other < to; other += 1) {
      const place = members.columns[other] as number;
      if (place !== title) sums.add(place, 1);
    }
  }
  const own = sizeOf(title) + DAMPING;
  for (const place of sums.touched)
    sums.values[place] =
      (sums.values[place] as number) / Math.sqrt(own * (sizeOf(place) + DAMPING));
}

/**
 * @param properties what each title is: rows are titles, most popular first, columns properties, weights the share of a
 *   property, of length 1 in all
 * @param members which titles each member has to do with, the latest first
 */
export function findNeighbours(
  properties: SparseRows,
  propertyCount: number,
  members: SparseRows,
): Neighbours {
  const titleCount = properties.starts.length - 1;
  const titlesOf = transpose(properties, propertyCount);
  const byTitle = transpose(members, titleCount);
  const places = new Int32Array(titleCount * NEIGHBOURS).fill(-1);
  const scores = new Float32Array(titleCount * NEIGHBOURS);
  const [alike, together] = [new Sums(titleCount), new Sums(titleCount)];
  for (let title = 0; title < titleCount; title += 1) {
    addAlike(alike, title, properties, titlesOf);
    addWatchedTogether(together, title, byTitle, members);
    const watchers = (byTitle.starts[title + 1] as number) - (byTitle.starts[title] as number);
    const share = watchers / (watchers + MEMBERS_FOR_HALF);
    const scoreOf = (place: number) =>
      share * (together.values[place] as number) + (1 - share) * (alike.values[place] as number);
    const near = [...new Set([...alike.touched, ...together.touched])]
      .map((place) => ({ place, score: scoreOf(place) }))
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, NEIGHBOURS);
    for (const [rank, { place, score }] of near.entries()) {
      places[title * NEIGHBOURS + rank] = place;
      scores[title * NEIGHBOURS + rank] = score;
    }
    alike.clear();
    together.clear();
  }
  return { places, scores };
}
