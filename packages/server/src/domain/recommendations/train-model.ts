import { FACTORS, factorizeTitles, type SparseRows, transpose } from './factorize.ts';
import { findNeighbours, NEIGHBOURS, type Neighbours } from './neighbours.ts';

/** Weight of a title's neighbours, expressed as a number of members of its own. */
const NEIGHBOURS_COUNT_AS = 4;

export interface TrainingData {
  /** Rows are members, with the latest titles first; columns are titles. */
  members: SparseRows;
  /** Rows are titles, most popular first; columns properties. See `findNeighbours`. */
  properties: SparseRows;
  propertyCount: number;
}

export interface Model {
  /** `FACTORS` numbers for each title. */
  factors: Float32Array;
  neighbours: Neighbours;
}

/**
 * Trains the model of which titles go together. A title that few members have watched takes on the factors of its
 * neighbours, so that new titles are recommended too, and all titles of a site with few members.
 */
export function trainModel({ members, properties, propertyCount }: TrainingData): Model {
  const titleCount = properties.starts.length - 1;
  const learned = factorizeTitles(members, titleCount);
  const neighbours = findNeighbours(properties, propertyCount, members);
  const byTitle = transpose(members, titleCount);
  const watchersOf = (title: number) =>
    (byTitle.starts[title + 1] as number) - (byTitle.starts[title] as number);
  const factors = new Float32Array(learned.length);
  const around = new Float64Array(FACTORS);
  for (let title = 0; title < titleCount; title += 1) {
    around.fill(0);
    let nearness = 0;
    for (let at = title * NEIGHBOURS; at < (title + 1) * NEIGHBOURS; at += 1) {
      const place = neighbours.places[at] as number;
      if (place < 0) break;
      const watchers = watchersOf(place);
      if (watchers === 0) continue;
      // A neighbour that only one member watched is less reliable than one that many did.
      const score = (neighbours.scores[at] as number) * (watchers / (watchers + 1));
      nearness += score;
      for (let i = 0; i < FACTORS; i += 1)
        around[i] = (around[i] as number) + score * (learned[place * FACTORS + i] as number);
    }
    const own = watchersOf(title);
    // Distant neighbours are less reliable than near ones: below a total score of 1 they count for less.
    const scale = NEIGHBOURS_COUNT_AS / Math.max(1, nearness) / (own + NEIGHBOURS_COUNT_AS);
    const ownShare = own / (own + NEIGHBOURS_COUNT_AS);
    for (let i = 0; i < FACTORS; i += 1)
      factors[title * FACTORS + i] =
        ownShare * (learned[title * FACTORS + i] as number) + scale * (around[i] as number);
  }
  return { factors, neighbours };
}
