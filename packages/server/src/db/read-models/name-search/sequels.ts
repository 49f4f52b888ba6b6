import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { BEFORE_NUMBERS, canonicalForm } from '../../../domain/persian/equivalents.ts';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import type { PlaceInSeries } from '../../../domain/persian/query-readings.ts';
import { wordsWithSound } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import type { Hit } from './name-matches.ts';
import { TITLES } from './search-target.ts';

/** Maximum number of films considered, best known first, among those named like a series. */
const CONSIDERED = 30;
/** How many times fewer votes a film of a series may have than the best-known film of the series. */
const MAX_VOTES_RATIO = 50;

/** A name without spaces and without «part», which may precede a Roman numeral: `starwars1thephantommenace`. */
const withoutParts = (name: string) => {
  const words = foldWords(name).filter((word) => !BEFORE_NUMBERS.has(word));
  return joinedKey(
    canonicalForm(words.map((word, i) => (word === 'i' && i > 0 ? '1' : word)).join(' ')),
  );
};

const filmRow = z.object({
  id: z.number(),
  year: z.number(),
  names: z.array(z.string()),
});

/**
 * Films of a series, led by the one that was released at the given place: the second of `ice age` is The Meltdown. The
 * names of a series share the words of its best match that correspond to the query. The place after the last one is
 * taken for the last, because an earlier film may have another name: Raiders of the Lost Ark is an Indiana Jones.
 *
 * @param called films whose names match, or sound like, the series, best first
 * @param isNamed whether names contain the words and the number, which may belong to a part: «هری پاتر ۱» is the first,
 *   though «یادگاران مرگ: قسمت ۱» has the number
 * @returns [] if the films are no series, or if a name itself has the number
 */
export async function findSequelMatches(
  db: Db,
  { series, place, isSeason }: PlaceInSeries,
  called: readonly Hit[],
  isNamed = false,
): Promise<Hit[]> {
  const considered = called.slice(0, CONSIDERED);
  if (considered.length < 2) return [];
  const ids = considered.map(({ id }) => id);
  const rows = await queryRows(
    db,
    filmRow,
    prepared(sql`
      select c.id, s.year, ${TITLES.names} as names
      from unnest(${sql.param(ids)}::int[]) as c (id) join title_search s on s.title_id = c.id
        join titles t on t.id = c.id and t.type = 'movie' and s.year is not null`),
  );
  const read = new Map(rows.map((row) => [row.id, row]));
  // «فصل ۴» is a chapter where only films are called so.
  const isAsWell = ({ tier }: Hit) => tier === considered[0]?.tier;
  if (isSeason && !considered.filter(isAsWell).every(({ id }) => read.has(id))) return [];
  const films = considered.flatMap((hit) => {
    const { year, names } = read.get(hit.id) ?? {};
    if (year === undefined || names === undefined) return [];
    return [
      {
        hit,
        year,
        names: names.map((name) => ({ name, words: ` ${wordsWithSound(name).join(' ')} ` })),
      },
    ];
  });
  // Compared without spaces: `airforce 1` is Air Force One.
  const inSeries = withoutParts(`${series} ${place}`);
  const saysSo = (name: string) => {
    const words = withoutParts(name);
    return words.startsWith(inSeries) && !/^\d/.test(words.slice(inSeries.length));
  };
  if (isNamed && films.some(({ names }) => names.some(({ name }) => saysSo(name)))) return [];
  const { length } = wordsWithSound(series);
  type Film = (typeof films)[0];
  /**
   * Members of a film's series, by year, from the best-known film that is called like the series: Transformers of 2007,
   * not of 1986. First those whose names begin with its words, then those whose names contain them.
   */
  const seriesOf = (best: Film): Hit[][] => {
    const shared = best.names.map(
      ({ words }) => ` ${words.trim().split(' ').slice(0, length).join(' ')} `,
    );
    const membersBy = (isShared: (words: string, some: string) => boolean) => {
      const members = films
        .flatMap(({ hit, year, names }) => {
          const named = names.find(({ words }) => shared.some((some) => isShared(words, some)));
          const isMember = named !== undefined && hit.votes * MAX_VOTES_RATIO >= best.hit.votes;
          if (!isMember) return [];
          const isSeries = shared.includes(named.words);
          return [{ year, isSeries, hit: { ...hit, guessed: named.name } }];
        })
        // Of a year with two, people saw more of the first: The Matrix Reloaded.
        .sort((a, b) => a.year - b.year || b.hit.votes - a.hit.votes || a.hit.id - b.hit.id);
      const [first] = members
        .filter(({ isSeries }) => isSeries)
        .toSorted((a, b) => b.hit.votes - a.hit.votes);
      return members.slice(first ? members.indexOf(first) : 0).map(({ hit }) => hit);
    };
    // Names that begin with the words come first: Blade, but not The Golden Blade. Names that only contain them are
    // used if there are too few for the place: the fourth, Live Free or Die Hard, is a Die Hard, too.
    const both = [
      membersBy((words, some) => words.startsWith(some)),
      membersBy((words, some) => words.includes(some)),
    ];
    return both.filter((members) => members.length > 1);
  };
  const found = films.map(seriesOf).find((some) => some.length > 0) ?? [];
  const meant =
    found.find((some) => some.length >= place)?.[place - 1] ??
    found.find((some) => some.length + 1 === place)?.at(-1);
  return meant ? [meant, ...called.filter(({ id }) => id !== meant.id)] : [];
}
