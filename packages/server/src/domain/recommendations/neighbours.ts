import { type SparseRows, transpose } from './factorize.ts';

/* Nearest neighbours of a title: watched by the same members, and similar in their properties. */

/** Number of neighbours kept for each title. */
export const NEIGHBOURS = 24;

/** Number of members at which what else they watch counts as much as the properties of the titles. */
const MEMBERS_FOR_HALF = 10;
/**
 * Added to the number of a title's members, so that two members who watched the same two titles carry little weight.
 */
const DAMPING = 5;
/** Maximum number of titles compared per member: in longer histories, titles say little about each other. */
const MAX_PER_MEMBER = 200;
/** Maximum number of candidates per common property, such as a genre; the most popular titles are taken. */
const CANDIDATES = 1_500;

export interface Neighbours {
  /** `NEIGHBOURS` places for each title, nearest first; -1: no more. */
  places: Int32Array;
  /** Their similarity, 0 to 1. */
  scores: Float32Array;
}

/** Accumulates sums per title, for one title after another, and clears only what was touched. */
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

/** Cosine similarity of two titles' properties, in which rarer properties weigh more. */
function addAlike(sums: Sums, title: number, of: SparseRows, titlesOf: SparseRows): void {
  const end = of.starts[title + 1] as number;
  for (let at = of.starts[title] as number; at < end; at += 1) {
    const property = of.columns[at] as number;
    const weight = of.weights[at] as number;
    const from = titlesOf.starts[property] as number;
    const to = titlesOf.starts[property + 1] as number;
    for (let other = from; other < to; other += 1) {
      const place = titlesOf.columns[other] as number;
      // Titles are sorted by popularity.
      if (other - from >= CANDIDATES && sums.values[place] === 0) continue;
      if (place !== title) sums.add(place, weight * (titlesOf.weights[other] as number));
    }
  }
}

/** Number of members who watched both titles, damped and normalized to 0 to 1. */
function addWatchedTogether(sums: Sums, title: number, byTitle: SparseRows, members: SparseRows) {
  const sizeOf = (place: number) =>
    (byTitle.starts[place + 1] as number) - (byTitle.starts[place] as number);
  for (let at = byTitle.starts[title] as number; at < (byTitle.starts[title + 1] as number); at++) {
    const member = byTitle.columns[at] as number;
    const from = members.starts[member] as number;
    const to = Math.min(members.starts[member + 1] as number, from + MAX_PER_MEMBER);
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
 * @param properties properties of each title: rows are titles, most popular first, columns properties, weights the
 *   share of a property; each row has length 1
 * @param members titles that each member interacted with, latest first
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
