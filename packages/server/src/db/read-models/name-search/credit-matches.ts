import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { equivalentOf } from '../../../domain/persian/equivalents.ts';
import { foldWords } from '../../../domain/persian/fold.ts';
import {
  changeOfScript,
  isLatin,
  MAX_NAME_WORDS,
  MIN_LETTERS,
  MIN_NAME_WORDS,
  type Split,
  splitsOf,
} from '../../../domain/persian/person-and-title.ts';
import { yearsOf } from '../../../domain/persian/query-noise.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import { soundComparison } from '../../../domain/persian/sound.ts';
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
  type SoundHit,
  soundsOf,
  wholeSoundsOf,
} from './sound-matches.ts';
import { orderAskedFor } from './titles-of-people.ts';

/** Maximum number of people considered per name, best known first. */
const PEOPLE_EACH = 10;
/** Minimum length of a surname that is misspelt by ear, and minimum similarity of the end of a name: `mehrjooyi`. */
const MIN_SURNAME_LETTERS = 5;
const MIN_SURNAME_LIKENESS = 0.8;
/** Difference of similarity within which names sound alike equally well. */
const AS_SIMILAR = 0.05;

/** A typed word to be looked up in the names of people or of titles. */
interface TypedWord {
  word: string;
  kind: 'p' | 't';
  /** The word alone, and joined to its neighbours. */
  forms: readonly string[];
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

/** The people that a query of nothing else may mean: those whose full name, or surname, sounds most like it. */
function likeliestOf(heard: readonly SoundHit[], query: string): SoundHit[] {
  const compare = soundComparison(query);
  const isSurname = ({ name: whole }: SoundHit) =>
    foldWords(whole).some(
      (_, from, words) => from > 0 && compare(words.slice(from).join(' ')) >= MIN_SURNAME_LIKENESS,
    );
  const likely = query.includes(' ') ? heard : heard.filter(isSurname);
  const best = Math.max(0, ...likely.map(({ likeness }) => likeness));
  return likely.filter(({ likeness }) => likeness >= best - AS_SIMILAR);
}

interface FoundPeople {
  ids: number[];
  /** Those whom a query of nothing else may mean, though its letters are others. */
  meant: number[];
}

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);

/**
 * The people of each split, best known first. In a query in two scripts, Latin names are matched as typed. For a person
 * alone nothing else confirms the guess, so the full name must be spelt letter by letter.
 */
function findPeople(
  find: FindCandidates,
  splits: readonly Split[],
  { isHeard, isMixed }: { isHeard: boolean; isMixed: boolean },
): Promise<FoundPeople[]> {
  // Only popular people: among millions, somebody sounds like anything.
  const findPopular: FindCandidates = (request) => find({ ...request, popularOnly: true });
  return Promise.all(
    splits.map(async ({ person: name, title }) => {
      if (isHeard && !(isLatin(name) && isMixed)) {
        const sounds = { need: PEOPLE_EACH, known: new Set<number>(), acrossOnly: false };
        const { acrossScripts, sameScript } = await findSoundMatches(findPopular, name, sounds);
        const heard = [...acrossScripts, ...sameScript];
        if (title !== '') return { ids: idsOf(heard), meant: [] };
        const spelt = acrossScripts.filter(({ guessed }) => guessed === undefined);
        const ids = name.includes(' ') ? idsOf(spelt) : [];
        return { ids, meant: idsOf(likeliestOf(heard, name)) };
      }
      const tsquery = anyOf(
        queryAlternatives(name).flatMap((way) => [allOf(way, '', false), allOf(way, ALIAS, false)]),
      );
      return { ids: idsOf(await find({ tsquery, need: PEOPLE_EACH })), meant: [] };
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
  const words = foldWords(query);
  const isMixed = changeOfScript(words) !== null;
  const isLikely = ({ person, title }: Split) => {
    const { length } = person.split(' ');
    if (words.length === 1) return person.length >= MIN_SURNAME_LETTERS;
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
    .map((split, i) => ({ ...split, people: people[i]?.ids ?? [] }))
    .filter((pair) => pair.people.length > 0);
  const hits = await findHits(db, query, pairs, options);
  if (hits.length > 0) return hits;
  // A year or other words belong to a title.
  const whole = splits.findIndex(({ person, title }) => title === '' && person === words.join(' '));
  const meant = words.some((word) => yearsOf(word).length > 0) ? [] : (people[whole]?.meant ?? []);
  if (meant.length === 0) return [];
  const alone = { title: '', isTyped: true, tsquery: null, people: meant };
  const found = await findHits(db, query, [alone], options);
  return found.map((hit) => ({ ...hit, tier: TIERS.typo }));
}

/** The titles of the pairs. */
async function findHits(
  db: Db,
  query: string,
  pairs: readonly (Pair & { title: string })[],
  options: MatchOptions,
): Promise<Hit[]> {
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
