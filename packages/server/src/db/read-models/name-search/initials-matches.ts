import { initialsIn, initialsOf, MAX_AMBIGUOUS_LENGTH } from '../../../domain/persian/initials.ts';
import type { Db } from '../../client.ts';
import { allOf, candidateFinder, type FindCandidates, INITIALS } from './candidates.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';

/** Popular names with these letters as initials: `lotr`. */
export async function findInitials(
  find: FindCandidates,
  query: string,
  need: number,
): Promise<Hit[]> {
  const letters = initialsIn(query);
  if (letters === null) return [];
  const tsquery = allOf([letters], INITIALS, false);
  const found = await find({ tsquery, need, popularOnly: true, withNames: true });
  return found.map(({ id, votes, names }) => ({
    id,
    votes,
    tier: TIERS.sound,
    guessed: names?.find((name) => initialsOf(name).includes(letters)),
  }));
}

/**
 * Titles with these letters as initials that are better known than everything whose name only begins with them or has
 * such a word: `got` is Game of Thrones rather than Gotham. None if a name is just that, or for people.
 */
export async function findBetterKnownInitials(
  db: Db,
  target: SearchTarget,
  query: string,
  named: readonly Hit[],
  { need, where }: MatchOptions,
): Promise<Hit[]> {
  const [best] = named;
  const length = initialsIn(query)?.length ?? 0;
  const isAmbiguous = length > 0 && length <= MAX_AMBIGUOUS_LENGTH;
  if (!target.hasCredits || !best || best.tier === TIERS.exact || !isAmbiguous) return [];
  const mostVotes = Math.max(...named.map(({ votes }) => votes));
  const found = await findInitials(candidateFinder(db, target, where), query, need);
  return found.filter(({ votes }) => votes > mostVotes);
}
