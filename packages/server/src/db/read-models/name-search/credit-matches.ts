import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { equivalentOf } from '../../../domain/persian/equivalents.ts';
import { foldWords } from '../../../domain/persian/fold.ts';
import { personReadingsOf } from '../../../domain/persian/query-readings.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import { isPersian, soundComparison } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { ALIAS, allOf, allOfNames, anyOf, candidate, type FindCandidates } from './candidates.ts';
import { type Hit, LAST_CHARACTER, type MatchOptions, TIERS } from './name-matches.ts';
import { TITLES } from './search-target.ts';
import {
  byLikelihood,
  findSoundMatches,
  joinedSoundsOf,
  MIN_SIMILARITY,
  soundsOf,
  wholeSoundsOf,
} from './sound-matches.ts';
import { orderAskedFor } from './titles-of-people.ts';

/** Maximum number of words of a query: longer ones are sentences, and each word costs two more searches for people. */
const MAX_QUERY_WORDS = 6;
/** Number of words of a full name; `MAX_NAME_WORDS` is the maximum. */
const MIN_NAME_WORDS = 2;
const MAX_NAME_WORDS = 3;
/** Maximum number of people considered per name, best known first. */
const PEOPLE_EACH = 10;
/** Minimum length of the part that names a person or a title, in letters. */
const MIN_LETTERS = 3;
/**
 * The same minimum if the two parts are in different scripts, and for a title next to a full name: «pi مارک مارگولیس»,
 * «جک رابین ویلیامز».
 */
const MIN_PART_LETTERS = 2;

interface Split {
  person: string;
  /** Empty for any title. */
  title: string;
}

const isLatin = (word: string) => /^[a-z]/.test(word);

/**
 * Index of the word at which the script of a query changes, if it changes exactly once: «جک نیکلسون as good as it
 * gets»; otherwise null.
 */
function changeOfScript(words: readonly string[]): number | null {
  const isLatinFirst = isLatin(words.find((word) => isLatin(word) || isPersian(word)) ?? '');
  const [first, second] = isLatinFirst ? [isLatin, isPersian] : [isPersian, isLatin];
  const change = words.findIndex(second);
  return change > 0 && !words.slice(change).some(first) ? change : null;
}

/** A typed word to be looked up in the names of people or of titles. */
interface TypedWord {
  word: string;
  kind: 'p' | 't';
  /** The word alone, and joined to its neighbours. */
  forms: readonly string[];
}

/**
 * Every way to split a query into a person and a title, in either order; a query in two scripts is split where the
 * script changes.
 */
function cutsOf(query: string): Split[] {
  const words = foldWords(query);
  const change = changeOfScript(words);
  if (change === null && words.length > MAX_QUERY_WORDS) return [];
  const minLength = change === null ? MIN_LETTERS : MIN_PART_LETTERS;
  const cuts = change === null ? words.slice(1).map((_, i) => i + 1) : [change];
  const part = (from: number, to?: number) => words.slice(from, to).join(' ');
  // Two people and a title: «بروس ویلیس ریچارد گیر جکال».
  const ofTwo = change === null && words.length > MIN_NAME_WORDS * 2 ? [1, 2] : [];
  return cuts
    .flatMap((cut) => {
      const parts = [part(0, cut), part(cut)] as const;
      return [
        { person: parts[0], title: parts[1] },
        { person: parts[1], title: parts[0] },
      ];
    })
    .concat(
      ofTwo.flatMap((length) => [
        { person: part(0, MIN_NAME_WORDS), title: part(-length) },
        { person: part(-MIN_NAME_WORDS), title: part(0, length) },
      ]),
    )
    .filter(({ person, title }) => {
      const isFullName = person.includes(' ');
      return (
        person.length >= minLength && title.length >= (isFullName ? MIN_PART_LETTERS : minLength)
      );
    });
}

/** Those splits, and the person alone, whose titles are meant: «تام هنکس», «فیلم‌های تام هنکس». */
function splitsOf(query: string): Split[] {
  const alone = [foldWords(query).join(' '), ...personReadingsOf(query).map(({ text }) => text)];
  const isName = (text: string) =>
    text.length > MIN_LETTERS && text.split(' ').length <= MAX_NAME_WORDS;
  return [...cutsOf(query), ...alone.filter(isName).map((person) => ({ person, title: '' }))];
}

const placeRow = z.object({ place: z.number() });

/**
 * Finds which of the words occur in names. Nearly all are either in `search_words` or in no name, so the index of
 * lexemes, which also has words joined within a name, is only queried for a few. `+ 0` as in `candidates.ts`.
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

/** The splits whose words all occur in names: if a word is misspelt, neither people nor their credits are read. */
async function withKnownWordsOnly(
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
    .filter(({ word }) => word.length >= MIN_LETTERS && equivalentOf(word) === null)
    .flatMap((typed) => (['p', 't'] as const).map((kind) => ({ ...typed, kind })));
  const found = new Set(await findNamed(db, asked));
  const strange = asked.filter((typed) => !found.has(typed));
  const isNamed = (part: string, kind: TypedWord['kind']) =>
    !strange.some((typed) => typed.kind === kind && part.split(' ').includes(typed.word));
  return splits.filter(({ person, title }) => isNamed(person, 'p') && isNamed(title, 't'));
}

/**
 * Ids of the people of each split, best known first. In a query in two scripts, Latin names are matched as typed. For a
 * person alone nothing else confirms the guess, so the name must be spelt letter by letter.
 */
function findPeople(
  find: FindCandidates,
  splits: readonly Split[],
  { isHeard, isMixed }: { isHeard: boolean; isMixed: boolean },
): Promise<number[][]> {
  // Only popular people: among millions, somebody sounds like anything.
  const findPopular: FindCandidates = (request) => find({ ...request, popularOnly: true });
  return Promise.all(
    splits.map(async ({ person: name, title }) => {
      if (isHeard && !(isLatin(name) && isMixed)) {
        const sounds = { need: PEOPLE_EACH, known: new Set<number>(), acrossOnly: false };
        const { acrossScripts, sameScript } = await findSoundMatches(findPopular, name, sounds);
        const spelt = acrossScripts.filter(({ guessed }) => guessed === undefined);
        return (title === '' ? spelt : [...acrossScripts, ...sameScript]).map(({ id }) => id);
      }
      const tsquery = anyOf(
        queryAlternatives(name).flatMap((way) => [allOf(way, '', false), allOf(way, ALIAS, false)]),
      );
      return (await find({ tsquery, need: PEOPLE_EACH })).map(({ id }) => id);
    }),
  );
}

interface Pair {
  people: readonly number[];
  /** `null` for all titles of the people. */
  tsquery: string | null;
  /** Whether the title is matched as typed: names of titles with the lexemes are then not compared by sound. */
  isTyped: boolean;
}

const titleRow = candidate.extend({
  /** Position of the pair, from 1. */
  place: z.number(),
  /** All names, if they are to be compared. */
  names: z.array(z.string()).nullable(),
});

/** Titles with the lexemes and a credit of one of the people, for any of the pairs; all titles of people in the query's order. */
function findTitlesOf(
  db: Db,
  query: string,
  pairs: readonly Pair[],
  { need, where }: MatchOptions,
): Promise<z.output<typeof titleRow>[]> {
  // Starts from the credits: a few people have fewer than there are titles with a common word.
  const statement = sql`
    with pair as materialized (
      select p.people::int[] as people, p.query, p.is_typed, p.place::int from unnest(
        ${hidden(sql`${sql.param(pairs.map(({ people }) => `{${people}}`))}::text[]`)},
        ${hidden(sql`${sql.param(pairs.map(({ tsquery }) => tsquery))}::tsquery[]`)},
        ${hidden(sql`${sql.param(pairs.map(({ isTyped }) => isTyped))}::boolean[]`)}
      ) with ordinality p (people, query, is_typed, place)
    ),
    credited as materialized (
      select distinct on (c.title_id, pair.query) c.title_id, pair.query, pair.is_typed, pair.place
      from pair cross join unnest(pair.people) as one (id) join credits c on c.person_id = one.id
      order by c.title_id, pair.query, pair.place
    ),
    c as materialized (
      select s.title_id as id, s.votes, credited.is_typed, credited.place,
        row_number() over (order by credited.query is null desc, ${orderAskedFor(query)}, s.votes desc, s.title_id desc) as rank
      from credited join title_search s using (title_id)
      where (credited.query is null or s.words @@ credited.query) ${where ? sql`and ${where}` : sql``}
      order by rank limit ${need}
    )
    select c.id, c.votes, c.place, case when not c.is_typed then ${TITLES.names} end as names from c order by c.rank`;
  return queryRows(db, titleRow, where ? statement : prepared(statement));
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

/** All titles of a person, then those whose names are also in the query; in the order that the query asks for. */
const compareAlone = (a: Pick<Hit, 'people'>, b: Pick<Hit, 'people'>) =>
  Number(a.people === undefined) - Number(b.people === undefined);

interface CreditOptions extends MatchOptions {
  /** Whether names match by sound, «تام هنکس فارست گامپ» for names in Latin letters; that may be coincidence. */
  isHeard: boolean;
  /** Of people matched by sound, considers only those named by two words or more. */
  fullNamesOnly?: boolean;
}

/**
 * Finds titles by the name of a person together with the title's, `hanks gump`, or by a person alone; best known first.
 */
export async function findCreditMatches(
  db: Db,
  findPerson: FindCandidates,
  query: string,
  options: CreditOptions,
): Promise<Hit[]> {
  const isMixed = changeOfScript(foldWords(query)) !== null;
  const isLikely = ({ person, title }: Split) => {
    const { length } = person.split(' ');
    const isFullName = length >= MIN_NAME_WORDS && length <= MAX_NAME_WORDS;
    return (
      isFullName || (length < MIN_NAME_WORDS && title !== '' && (isMixed || !options.fullNamesOnly))
    );
  };
  const cut = splitsOf(query).filter((split) => !options.isHeard || isLikely(split));
  if (cut.length === 0) return [];
  const splits = (options.isHeard ? cut : await withKnownWordsOnly(db, query, cut))
    .map(({ person, title }) => {
      if (title === '') return { person, title, isTyped: true, tsquery: null };
      const isTyped = !options.isHeard || (isMixed && isLatin(title));
      return { person, title, isTyped, tsquery: isTyped ? namesOf(title) : heardAs(title) };
    })
    .filter(({ tsquery }) => tsquery !== '');
  if (splits.length === 0) return [];
  const people = await findPeople(findPerson, splits, { isHeard: options.isHeard, isMixed });
  const pairs = splits
    .map((split, i) => ({ ...split, people: people[i] ?? [] }))
    .filter((pair) => pair.people.length > 0);
  if (pairs.length === 0) return [];
  const likenessOf = pairs.map(({ title }) => soundComparison(title));
  return (await findTitlesOf(db, query, pairs, options))
    .map(({ id, votes, place, names }) => {
      const likeness = likenessOf[place - 1] as (name: string) => number;
      const value = names === null ? 1 : Math.max(0, ...names.map((name) => likeness(name)));
      const pair = pairs[place - 1];
      return { id, votes, value, people: pair?.title === '' ? pair.people : undefined };
    })
    .filter(({ value }) => value >= MIN_SIMILARITY)
    .sort((a, b) => compareAlone(a, b) || (a.people ? 0 : byLikelihood(a, b)))
    .map(({ id, votes, people }) => ({ id, votes, tier: TIERS.sound, people }));
}
