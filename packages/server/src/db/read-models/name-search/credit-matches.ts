import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { equivalentOf } from '../../../domain/persian/equivalents.ts';
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
import { type Hit, LAST_CHARACTER, type MatchOptions, TIERS } from './name-matches.ts';
import { PEOPLE } from './search-target.ts';
import { findSoundMatches, joinedSoundsOf, soundsOf, wholeSoundsOf } from './sound-matches.ts';

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

/** A word as typed, in the names of people or of titles. */
interface TypedWord {
  word: string;
  kind: 'p' | 't';
  /** Alone, and joined to its neighbours. */
  forms: readonly string[];
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

const placeRow = z.object({ place: z.number() });

/**
 * Which of the words are in a name. Nearly all are in `search_words`, or in no name: the index of lexemes, which has those that a name
 * joins, too, is asked for few. `+ 0` as in `candidates.ts`.
 */
async function findNamed(db: Db, words: readonly TypedWord[]): Promise<TypedWord[]> {
  if (words.length === 0) return [];
  const column = (of: (word: TypedWord) => string) =>
    hidden(sql`${sql.param(words.map(of))}::text[]`);
  const queryOf = ({ forms, kind }: TypedWord) =>
    anyOf(forms.flatMap((form) => ['', ALIAS].map((names) => allOf([form], names, kind === 't'))));
  const rows = await queryRows(
    db,
    placeRow,
    prepared(sql`
    select w.place::int from unnest(${column(({ word }) => word)}, ${column(({ word }) => word + LAST_CHARACTER)},
      ${column(({ kind }) => kind)}, ${column(queryOf)}) with ordinality as w (word, beyond, kind, query, place)
    where exists (select from search_words x where x.word = w.word and x.kind = w.kind)
      or w.kind = 't' and exists (select from search_words x where x.kind = 't' and x.word >= w.word and x.word < w.beyond)
      or case w.kind
        when 'p' then (select true from person_search s where s.words @@ w.query::tsquery order by s.votes + 0 limit 1)
        else (select true from title_search s where s.words @@ w.query::tsquery order by s.votes + 0 limit 1) end`),
  );
  return rows.map(({ place }) => words[place - 1] as TypedWord);
}

/** The splits all of whose words are in names: of a word with a slip in it, neither people nor their credits are read. */
async function withoutStrangeWords(
  db: Db,
  query: string,
  splits: readonly Split[],
): Promise<readonly Split[]> {
  const words = foldWords(query);
  const joined = (from: number, to: number) => words.slice(Math.max(from, 0), to).join('');
  const asked = words
    .map((word, i) => ({
      word,
      forms: [word, joined(i - 1, i + 1), joined(i, i + 2), joined(i - 1, i + 2)],
    }))
    .filter(({ word }) => word.length >= SHORTEST && equivalentOf(word) === null)
    .flatMap((typed) => (['p', 't'] as const).map((kind) => ({ ...typed, kind })));
  const found = new Set(await findNamed(db, asked));
  const strange = asked.filter((typed) => !found.has(typed));
  const isNamed = (part: string, kind: TypedWord['kind']) =>
    !strange.some((typed) => typed.kind === kind && part.split(' ').includes(typed.word));
  return splits.filter(({ person, title }) => isNamed(person, 'p') && isNamed(title, 't'));
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

const heardAs = (title: string) => {
  const sounds = soundsOf(title);
  return sounds === '' ? '' : anyOf([sounds, ...joinedSoundsOf(title), ...wholeSoundsOf(title)]);
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
  const cut = splitsOf(query);
  if (cut.length === 0) return [];
  const splits = (options.isHeard ? cut : await withoutStrangeWords(db, query, cut))
    .map(({ person, title }) => ({
      person,
      tsquery: options.isHeard ? heardAs(title) : namesOf(title),
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
