import { foldWords } from '../../../domain/persian/fold.ts';
import {
  beginningWithInitials,
  initialsBeside,
  initialsIn,
  initialsOf,
  lettersSpelled,
  MAX_AMBIGUOUS_LENGTH,
  seriesInitialsIn,
} from '../../../domain/persian/initials.ts';
import { isPersian } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import {
  allOf,
  allOfNames,
  anyOf,
  candidateFinder,
  type FindCandidates,
  INITIALS,
} from './candidates.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import type { SearchTarget } from './search-target.ts';
import { findSequelMatches } from './sequels.ts';

/** Popular names with these letters as initials, `lotr`, or that begin with them as a word: «ای آی» is A.I. */
export async function findInitials(
  find: FindCandidates,
  query: string,
  need: number,
): Promise<Hit[]> {
  const ways = initialsIn(query);
  if (ways.length === 0) return findInitialsBeside(find, query, need);
  const isSpelled = isPersian(query);
  const namespaces = isSpelled ? ['', INITIALS] : [INITIALS];
  const tsquery = anyOf(
    ways.flatMap((letters) => namespaces.map((namespace) => allOf([letters], namespace, false))),
  );
  const found = await find({ tsquery, need, popularOnly: true, withNames: true });
  return found.flatMap(({ id, votes, names }) => {
    const guessed = names?.find((name) => {
      const [first = ''] = isSpelled ? foldWords(name) : [];
      return ways.includes(first) || initialsOf(name).some((letters) => ways.includes(letters));
    });
    if (guessed === undefined) return [];
    // «ای تی» is no word, but E.T., which is spelled: no guess, unlike It.
    const isSpelledToo = isSpelled && ways.includes(lettersSpelled(guessed) ?? '');
    return [
      isSpelledToo ? { id, votes, tier: TIERS.alias } : { id, votes, tier: TIERS.sound, guessed },
    ];
  });
}

/** Popular names with the first word of the query as initials of their beginning, and its other words. */
async function findInitialsBeside(
  find: FindCandidates,
  query: string,
  need: number,
): Promise<Hit[]> {
  const asked = initialsBeside(query);
  if (asked === null) return [];
  const { letters, words } = asked;
  const tsquery = `${allOf([letters], INITIALS)} & ${allOfNames(words)}`;
  const found = await find({ tsquery, need, popularOnly: true, withNames: true });
  return found.flatMap(({ id, votes, names }) => {
    const guessed = names?.find(
      (name) => beginningWithInitials(name, letters) !== null || initialsOf(name).includes(letters),
    );
    return guessed === undefined ? [] : [{ id, votes, tier: TIERS.sound, guessed }];
  });
}

/** Number of names that are considered as films of a series. */
const CONSIDERED = 60;

/** Popular films of a series by its initials, led by the one at the given place: `hp3`. */
export async function findSequelByInitials(
  db: Db,
  find: FindCandidates,
  query: string,
): Promise<Hit[]> {
  const asked = seriesInitialsIn(query);
  if (asked === null) return [];
  const { letters, place } = asked;
  const tsquery = allOf([letters], INITIALS);
  const found = await find({ tsquery, need: CONSIDERED, popularOnly: true, withNames: true });
  const films = found.map(({ id, votes, names }) => ({
    hit: { id, votes, tier: TIERS.sound },
    beginnings: (names ?? []).map((name) => beginningWithInitials(name, letters)),
  }));
  const [series] = films.flatMap(({ beginnings }) => beginnings.filter((some) => some !== null));
  if (series === undefined) return [];
  const called = films.filter(({ beginnings }) => beginnings.includes(series));
  return findSequelMatches(
    db,
    { series, place },
    called.map(({ hit }) => hit),
  );
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
  const length = initialsIn(query)[0]?.length ?? 0;
  const isAmbiguous = length > 0 && length <= MAX_AMBIGUOUS_LENGTH;
  if (!target.hasCredits || !best || best.tier === TIERS.exact || !isAmbiguous) return [];
  const mostVotes = Math.max(...named.map(({ votes }) => votes));
  const found = await findInitials(candidateFinder(db, target, where), query, need);
  return found.filter(({ votes }) => votes > mostVotes);
}
