import { sql } from 'drizzle-orm';
import { foldWords } from '../../../domain/persian/fold.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import {
  ALIAS,
  allOf,
  allOfNames,
  anyOf,
  candidate,
  candidateFinder,
  type FindCandidates,
} from './candidates.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { PEOPLE } from './search-target.ts';
import { findSoundMatches, soundsOf } from './sound-matches.ts';

/** Longer queries are sentences, and each word more costs two searches for people. */
const LONGEST = 6;
/** People of one name, best known first. */
const PEOPLE_EACH = 10;
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

/** Ids of the people of each name, best known first. */
function findPeople(db: Db, names: readonly string[], isHeard: boolean): Promise<number[][]> {
  const find = candidateFinder(db, PEOPLE);
  // Among millions, somebody sounds like anything.
  const findPopular: FindCandidates = (request) => find({ ...request, popularOnly: true });
  return Promise.all(
    names.map(async (name) => {
      if (isHeard) {
        const sounds = { need: PEOPLE_EACH, known: new Set<number>(), acrossOnly: false };
        const { acrossScripts, sameScript } = await findSoundMatches(findPopular, name, sounds);
        return [...acrossScripts, ...sameScript].map(({ id }) => id);
      }
      const tsquery = anyOf(
        queryAlternatives(name).flatMap((way) => [allOf(way, '', false), allOf(way, ALIAS, false)]),
      );
      return (await find({ tsquery, need: PEOPLE_EACH })).map(({ id }) => id);
    }),
  );
}

/** Titles with the lexemes and a credit of one of the people, for any of the pairs. */
async function findTitlesOf(
  db: Db,
  pairs: readonly { people: readonly number[]; tsquery: string }[],
  { need, where }: MatchOptions,
): Promise<Hit[]> {
  // The credits of a few people are fewer than the titles with a common word.
  const statement = sql`
    with pair as materialized (
      select p.people::int[] as people, p.query from unnest(
        ${hidden(sql`${sql.param(pairs.map(({ people }) => `{${people}}`))}::text[]`)},
        ${hidden(sql`${sql.param(pairs.map(({ tsquery }) => tsquery))}::tsquery[]`)}) p (people, query)
    ),
    credited as materialized (
      select distinct c.title_id, pair.query
      from pair cross join unnest(pair.people) as one (id) join credits c on c.person_id = one.id
    )
    select s.title_id as id, s.votes from credited join title_search s using (title_id)
    where s.words @@ credited.query ${where ? sql`and ${where}` : sql``}
    order by s.votes desc, s.title_id desc limit ${need}`;
  const rows = await queryRows(db, candidate, where ? statement : prepared(statement));
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
  const splits = splitsOf(query)
    .map(({ person, title }) => ({
      person,
      tsquery: options.isHeard ? soundsOf(title) : namesOf(title),
    }))
    .filter(({ tsquery }) => tsquery !== '');
  if (splits.length === 0) return [];
  const names = splits.map(({ person }) => person);
  const people = await findPeople(db, names, options.isHeard);
  const pairs = splits
    .map(({ tsquery }, i) => ({ tsquery, people: people[i] ?? [] }))
    .filter((pair) => pair.people.length > 0);
  return pairs.length === 0 ? [] : findTitlesOf(db, pairs, options);
}
