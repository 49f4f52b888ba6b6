import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldWords, joinedKey } from '../../../domain/persian/fold.ts';
import {
  fewestNames,
  type NameRun,
  nameEndKeys,
  type PeopleQuery,
  peopleOfQuery,
} from '../../../domain/persian/names-of-people.ts';
import { kindOf, orderOf, yearsOf } from '../../../domain/persian/query-noise.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import {
  ALIAS,
  allOf,
  anyOf,
  candidate,
  type FindCandidates,
  MUCH_BETTER_KNOWN,
} from './candidates.ts';
import { correctTypos } from './correct-typos.ts';
import { type Hit, type MatchOptions, TIERS } from './name-matches.ts';
import { PEOPLE } from './search-target.ts';
import { findSoundMatches } from './sound-matches.ts';

/** Maximum number of people read per name, best known first. */
const PEOPLE_EACH = 10;
/** Maximum number of popular people who share a first name that stands for a person: «گلشیفته», not «رضا». */
const MAX_NAMESAKES = 3;
/** Minimum length of a query of one word in which a typo is corrected. */
const LETTERS_ALONE = 5;

type Person = z.output<typeof candidate>;

interface NamedRun extends NameRun {
  /** Best known first. */
  people: readonly Person[];
}

export interface TitlesOfPeople {
  hits: Hit[];
  /** The query with the names as they are spelled; `null` if they were typed so. */
  corrected: string | null;
  /** Whether it names several people, or one by several words, which is rarely a coincidence. */
  isTelling: boolean;
  /** Whether it is the full name of one person. */
  isFullName: boolean;
}

const NONE: TitlesOfPeople = { hits: [], corrected: null, isTelling: false, isFullName: false };

/**
 * The popular people that each run names: by a whole name, a surname or a rare first name; if there are none, people
 * whose names in the other script sound like the run, if it is a full name.
 */
async function findPeople(
  find: FindCandidates,
  { length, runs }: PeopleQuery,
  isHeard: boolean,
): Promise<NamedRun[]> {
  const named = async ({ text }: NameRun): Promise<Person[]> => {
    const ways = queryAlternatives(text).flatMap((way) => [
      allOf(way, '', false),
      allOf(way, ALIAS, false),
    ]);
    const request = { popularOnly: true, withNames: true, need: PEOPLE_EACH };
    const found = await find({ ...request, tsquery: anyOf(ways) });
    const key = joinedKey(text);
    const isRare = found.length <= MAX_NAMESAKES;
    return found.filter(
      ({ names }) => isRare || (names ?? []).some((name) => nameEndKeys(name).includes(key)),
    );
  };
  const heard = async ({ from, to, text }: NameRun): Promise<Person[]> => {
    if (!isHeard || to - from < 2 || to - from === length) return [];
    const findPopular: FindCandidates = (request) => find({ ...request, popularOnly: true });
    const options = { need: PEOPLE_EACH, known: new Set<number>(), acrossOnly: false };
    const { acrossScripts } = await findSoundMatches(findPopular, text, options);
    return acrossScripts.filter(({ guessed }) => guessed === undefined);
  };
  const found = await Promise.all(
    runs.map(async (run) => {
      const [typed, sounding] = await Promise.all([named(run), heard(run)]);
      return { ...run, people: typed.length > 0 ? typed : sounding };
    }),
  );
  return found.filter(({ people }) => people.length > 0);
}

/**
 * Order of a person's titles `s`: first those of the year and the kind that the query asks for, and the newest or oldest
 * ones if it asks for them, then the best known: «نولان ۲۰۱۰», «سریال جدید جواد عزتی», «آخرین فیلم پناهی».
 */
export const orderAskedFor = (query: string): SQL => sql`
  (s.year = any(${sql.param(foldWords(query).flatMap(yearsOf))}::int[])) is true desc,
  (${kindOf(query) !== null}::boolean and (s.type = 'series') = ${kindOf(query) === 'series'}::boolean) desc,
  case ${orderOf(query)}::text when 'newest' then s.year when 'oldest' then -s.year end desc nulls last`;

const titleRow = candidate.extend({
  /** Number of the query's names that people in its credits have. */
  shared: z.number(),
  people: z.array(z.number()),
});

/** Titles with people of the names in their credits; those with the most names first. */
function findTitles(
  db: Db,
  query: string,
  names: readonly NamedRun[],
  { need, where }: MatchOptions,
): Promise<z.output<typeof titleRow>[]> {
  const people = names.flatMap((run, name) => run.people.map(({ id }) => ({ id, name })));
  const statement = sql`
    select s.title_id as id, s.votes, c.shared, c.people
    from (
      select c.title_id, count(distinct p.name)::int as shared, array_agg(distinct p.id) as people
      from unnest(
        ${hidden(sql`${sql.param(people.map(({ id }) => id))}::int[]`)},
        ${hidden(sql`${sql.param(people.map(({ name }) => name))}::int[]`)}
      ) p (id, name) join credits c on c.person_id = p.id
      group by c.title_id
    ) c join title_search s using (title_id)
    ${where ? sql`where ${where}` : sql``}
    order by c.shared desc, ${orderAskedFor(query)}, s.votes desc, s.title_id desc limit ${need}`;
  return queryRows(db, titleRow, where ? statement : prepared(statement));
}

const fewest = (query: PeopleQuery, runs: readonly NamedRun[]) =>
  fewestNames(query.length, runs, ({ people }) => people[0]?.votes ?? null);

/** The titles that the named people share, then those of any of them; for one name, the titles of its best-known people. */
async function titlesOf(
  db: Db,
  query: string,
  names: readonly NamedRun[],
  options: MatchOptions,
): Promise<TitlesOfPeople> {
  const meant = names.length > 1 ? names : names.map(withoutLessKnown);
  const rows = await findTitles(db, query, meant, options);
  const [best] = rows;
  const isFull = names.every(({ from, to }) => to - from > 1);
  const isShared = (best?.shared ?? 0) > 1;
  // Surnames of people who share no title match by chance.
  if (!best || (names.length > 1 && !isShared && !isFull)) return NONE;
  const people = isShared ? best.people : meant.flatMap((run) => run.people[0]?.id ?? []);
  const hits = rows
    .filter((row) => row.shared > 1 || row.people.some((id) => people.includes(id)))
    .map(({ id, votes }) => ({ id, votes, tier: TIERS.sound, people }));
  return {
    hits,
    corrected: null,
    isTelling: isShared || isFull,
    isFullName: isFull && names.length === 1,
  };
}

const withoutLessKnown = (run: NamedRun): NamedRun => {
  const [first] = run.people;
  return {
    ...run,
    people: run.people.filter(({ votes }) => votes * MUCH_BETTER_KNOWN >= (first?.votes ?? 0)),
  };
};

/**
 * Titles of the people named by a query that contains nothing else: several people («شهاب حسینی ترانه علیدوستی»), or one
 * or several with a typo («لیلا حاطمی»). Called only if no title's name matches; a single person whose name is spelled
 * correctly was found before.
 *
 * @param find finds people
 */
export async function findTitlesOfPeople(
  db: Db,
  find: FindCandidates,
  query: string,
  options: MatchOptions,
): Promise<TitlesOfPeople> {
  const asked = peopleOfQuery(query);
  if (asked === null) return NONE;
  const isLong = asked.length > 1;
  // A single word among others is more likely a title with a typo.
  const isAlone = asked.text.length >= LETTERS_ALONE && joinedKey(query) === joinedKey(asked.text);
  const [runs, corrections] = await Promise.all([
    isLong ? findPeople(find, asked, true) : [],
    isLong || isAlone ? correctTypos(db, PEOPLE, asked.text) : [],
  ]);
  const typed = fewest(asked, runs);
  if (typed !== null && typed.length > 1) {
    const found = await titlesOf(db, query, typed, options);
    if (found.hits.length > 0) return found;
  }
  const meant = corrections.map(({ text }) => ({ text, people: peopleOfQuery(text) }));
  const known = await Promise.all(
    meant.map(({ people }) => (people ? findPeople(find, people, false) : [])),
  );
  for (const [i, { text, people }] of meant.entries()) {
    const names = people && fewest(people, known[i] ?? []);
    if (!names) continue;
    const found = await titlesOf(db, query, names, options);
    if (found.hits.length > 0) return { ...found, corrected: text };
  }
  return NONE;
}
