import { partsOf } from '../../../domain/persian/query-readings.ts';
import { soundComparison } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { anyOf, candidateFinder, closestNames } from './candidates.ts';
import { findAllNameMatches, type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { wholeSoundsOf } from './sound-matches.ts';

/** Number of popular names that are compared with each part of a query. */
const CANDIDATES = 20;
/** Minimum similarity of a whole name to a part. */
const LEAST = 0.85;

/**
 * Whole names that are the query without some words at its beginning or end, for a query that nothing else is found for:
 * «استالونه باندراس assassins». The longest part that is a name wins.
 */
export async function findPartial(
  db: Db,
  target: SearchTarget,
  query: string,
  options: MatchOptions,
): Promise<Hit[]> {
  const parts = partsOf(query);
  const find = candidateFinder(db, target, options.where);
  const [named, heard] = await Promise.all([
    findAllNameMatches(db, target, parts, options),
    Promise.all(
      parts.map(async (part) => {
        const sounds = wholeSoundsOf(part);
        if (sounds.length === 0) return [];
        const request = { need: CANDIDATES, popularOnly: true, withNames: true };
        const found = await find({ ...request, tsquery: anyOf(sounds) });
        return closestNames(found, soundComparison(part), LEAST).sort((a, b) => b.votes - a.votes);
      }),
    ),
  ]);
  for (const i of parts.keys()) {
    const exact = (named[i] ?? []).filter(({ tier }) => tier === TIERS.exact);
    if (exact.length > 0)
      return exact.map((hit) => ({ ...hit, tier: TIERS.typo, guessed: parts[i] }));
    const alike = heard[i] ?? [];
    if (alike.length > 0)
      return alike.map(({ id, votes, name }) => ({ id, votes, tier: TIERS.typo, guessed: name }));
  }
  return [];
}
