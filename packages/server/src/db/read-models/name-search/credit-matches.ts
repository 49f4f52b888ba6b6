import { sql } from 'drizzle-orm';
import { foldWords } from '../../../domain/persian/fold.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import type { Db } from '../../client.ts';
import { queryRows } from '../../query-rows.ts';
import { candidate, candidatesByLexemes } from './candidates.ts';
import { ALIAS, allOf, allOfNames, anyOf } from './lexemes.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { PEOPLE } from './search-target.ts';
import { findSoundMatches, soundsOf } from './sound-matches.ts';

/** Longer queries are sentences, and each word more costs two searches for people. */
const LONGEST = 6;
/** People of one name, best known first. */
const PEOPLE_EACH = 20;
/** Of a person or a title, in letters. */
const SHORTEST = 3;

interface Split {
  person: string;
  title: string;
}

/** Every way to cut a query into a person and a title, in either order. */
function splitsOf(query: string): Split[] {
  const words = foldWords(query);
  if (words.length > LONGEST) return [];
  return words
    .slice(1)
    .flatMap((_, i) => {
      const parts = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')] as const;
      return [
        { person: parts[0], title: parts[1] },
        { person: parts[1], title: parts[0] },
      ];
    })
    .filter(({ person, title }) => person.length >= SHORTEST && title.length >= SHORTEST);
}

async function findPeople(db: Db, name: string, isHeard: boolean): Promise<number[]> {
  const options = { need: PEOPLE_EACH };
  if (!isHeard) {
    const ways = queryAlternatives(name).flatMap((way) => [
      allOf(way, '', false),
      allOf(way, ALIAS, false),
    ]);
    return (await candidatesByLexemes(db, PEOPLE, anyOf(ways), options)).map(({ id }) => id);
  }
  const sounds = { ...options, known: new Set<number>(), acrossOnly: false };
  const { acrossScripts, sameScript } = await findSoundMatches(db, PEOPLE, name, sounds);
  return [...acrossScripts, ...sameScript].map(({ id }) => id);
}

async function findTitlesOf(
  db: Db,
  people: readonly number[],
  tsquery: string,
  { need, where }: MatchOptions,
): Promise<Hit[]> {
  const rows = await queryRows(
    db,
    candidate,
    // The credits of a few people are fewer than the titles with a common word.
    sql`
    with credited as materialized (
      select distinct title_id from credits where person_id = any(${sql.param(people)}::int[])
    )
    select s.title_id as id, s.votes from credited join title_search s using (title_id)
    where s.words @@ ${tsquery}::tsquery ${where ? sql`and ${where}` : sql``}
    order by s.votes desc, s.title_id desc limit ${need}`,
  );
  return rows.map(({ id, votes }) => ({ id, votes, tier: TIERS.sound }));
}

const namesOf = (title: string) => {
  const ways = queryAlternatives(title);
  return anyOf([
    ...ways.map((way) => allOfNames(way)),
    ...ways.map((way) => allOfNames(way, ALIAS)),
  ]);
};

/**
 * Titles by a person and their name together: `hanks gump`; best known first. `isHeard`: as they sound, «تام هنکس فارست
 * گامپ» for names in Latin letters, which may be chance.
 */
export async function findCreditMatches(
  db: Db,
  query: string,
  options: MatchOptions & { isHeard: boolean },
): Promise<Hit[]> {
  const found = await Promise.all(
    splitsOf(query).map(async ({ person, title }) => {
      const tsquery = options.isHeard ? soundsOf(title) : namesOf(title);
      const people = tsquery === '' ? [] : await findPeople(db, person, options.isHeard);
      return people.length === 0 ? [] : findTitlesOf(db, people, tsquery, options);
    }),
  );
  return found.flat().sort((a, b) => b.votes - a.votes || b.id - a.id);
}
