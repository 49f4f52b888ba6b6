import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { equivalentOf } from '../../../domain/persian/equivalents.ts';
import { foldWords } from '../../../domain/persian/fold.ts';
import {
  changeOfScript,
  MAX_NAME_WORDS,
  MAX_WORDS_ALONE,
  MIN_LETTERS,
  MIN_NAME_WORDS,
  type Split,
  splitsOf,
} from '../../../domain/persian/person-and-title.ts';
import { yearsOf } from '../../../domain/persian/query-noise.ts';
import { isLatin } from '../../../domain/persian/query-readings.ts';
import { queryAlternatives } from '../../../domain/persian/search-words.ts';
import { soundComparison, soundKey, soundKeys } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import {
  ALIAS,
  allOf,
  allOfNames,
  anyOf,
  type FindCandidates,
  MUCH_BETTER_KNOWN,
} from './candidates.ts';
import { findTitlesOf, type Pair } from './credited-titles.ts';
import { type Hit, LAST_CHARACTER, type MatchOptions, TIERS } from './name-matches.ts';
import { findMisspelt, likeliestOf } from './people-by-ear.ts';
import {
  byLikelihood,
  findSoundMatches,
  joinedSoundsOf,
  likelihoodOf,
  MIN_SIMILARITY,
  type SoundHit,
  soundsOf,
  wholeSoundsOf,
} from './sound-matches.ts';

/** Maximum number of people considered per name, best known first. */
const PEOPLE_EACH = 10;
/** Minimum length of a surname that is misspelt by ear: `mehrjooyi`. */
const MIN_SURNAME_LETTERS = 5;

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

interface FoundPeople {
  ids: number[];
  /** Those of a query of nothing else whose letters are others. */
  heard: readonly SoundHit[];
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
    splits.map(async ({ person: name, title, isReversed }) => {
      if (isHeard && !(isLatin(name) && isMixed)) {
        const sounds = { need: PEOPLE_EACH, known: new Set<number>(), acrossOnly: false };
        const { acrossScripts, sameScript, byEar } = await findSoundMatches(
          findPopular,
          name,
          sounds,
        );
        const heard = [...acrossScripts, ...sameScript];
        if (title !== '') return { ids: idsOf(heard), heard };
        const keys = isReversed ? soundKeys(name) : null;
        const spelt = [...acrossScripts.filter(({ guessed }) => guessed === undefined), ...byEar];
        // «ون دم» is no Damon.
        const whole = spelt.filter((hit) => keys === null || keys.includes(soundKey(hit.name)));
        const alone =
          keys === null ? heard : heard.filter((hit) => keys.includes(soundKey(hit.name)));
        return { ids: name.includes(' ') ? idsOf(whole) : [], heard: alone };
      }
      const tsquery = anyOf(
        queryAlternatives(name).flatMap((way) => [allOf(way, '', false), allOf(way, ALIAS, false)]),
      );
      return { ids: idsOf(await find({ tsquery, need: PEOPLE_EACH })), heard: [] };
    }),
  );
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
  /**
   * The best title that was found otherwise. People matched by sound are then considered only if they are named by two
   * words or more, or alone and likelier meant.
   */
  best?: Hit | undefined;
  /** Whether the query asks for a person's works, so that a short surname is one, too: «فیلم‌های لینچ». */
  wantsPerson?: boolean | undefined;
  /** Considers only a person without a title. */
  aloneOnly?: boolean;
}

/**
 * Whether somebody whose name only sounds like the query is likelier meant than a title: much better known, or more
 * alike. A person has no fewer votes than the best known of their titles.
 */
export function isLikelierThan(
  title: Hit | undefined,
  { votes, likeness }: Pick<Hit, 'votes' | 'likeness'>,
): boolean {
  if (title === undefined) return true;
  const isComparable = likeness !== undefined && title.likeness !== undefined;
  const [ours, theirs] = isComparable ? [likeness, title.likeness] : [0, 0];
  return likelihoodOf(ours, votes) > likelihoodOf(theirs ?? 0, title.votes * MUCH_BETTER_KNOWN);
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
    const shortest = options.wantsPerson ? MIN_LETTERS : MIN_SURNAME_LETTERS;
    if (words.length === 1) return person.length >= shortest;
    const longest = title === '' ? MAX_WORDS_ALONE : MAX_NAME_WORDS;
    const isFullName = length >= MIN_NAME_WORDS && length <= longest;
    return isFullName || (length < MIN_NAME_WORDS && title !== '' && (isMixed || !options.best));
  };
  // «هنکس تام»: names as typed match in any order.
  const isReversible = options.isHeard && [2, 3].includes(words.length) && !options.aloneOnly;
  const firstNameFirst = [...words.slice(-1), ...words.slice(0, -1)].join(' ');
  const reversed: Split[] = isReversible
    ? [{ person: firstNameFirst, title: '', isReversed: true }]
    : [];
  const cut = [...splitsOf(query), ...reversed].filter(
    (split) => (!options.isHeard || isLikely(split)) && !(options.aloneOnly && split.title !== ''),
  );
  if (cut.length === 0) return [];
  const splits = (options.isHeard ? cut : await withKnownWordsOnly(db, query, cut))
    .map(({ person, title, isReversed, isUnfinished }) => {
      if (title === '')
        return { person, title, isReversed, isUnfinished, isTyped: true, tsquery: null };
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
  // A year or other words belong to a title.
  if (hits.length > 0 || words.some((word) => yearsOf(word).length > 0)) return hits;
  const whole = splits.findIndex(({ person, title }) => title === '' && person === words.join(' '));
  const direct = likeliestOf(people[whole]?.heard ?? [], query);
  const turned = splits.findIndex(({ isReversed }) => isReversed);
  const heard =
    direct.length > 0 ? direct : likeliestOf(people[turned]?.heard ?? [], firstNameFirst);
  const isMisspelt = whole >= 0 && heard.length === 0 && options.best === undefined;
  // «فارست» is the beginning of Forrest Gump rather than a less known person of that surname.
  const { best: title, wantsPerson } = options;
  const isTitle =
    title?.tier === TIERS.sound &&
    title.guessed === undefined &&
    !wantsPerson &&
    heard.every(({ votes }) => votes < title.votes);
  const meant: readonly Hit[] = isMisspelt
    ? await findMisspelt(findPerson, query)
    : heard.filter((person) => !isTitle && isLikelierThan(options.best, person));
  const [best] = meant;
  const alone = { person: query, title: '', isTyped: true, tsquery: null, people: idsOf(meant) };
  const found = best ? await findHits(db, query, [alone], options) : [];
  const { likeness, guessed } = best ?? {};
  return found.map((hit) => ({ ...hit, tier: TIERS.typo, likeness, guessed }));
}

/** The titles of the pairs. */
async function findHits(
  db: Db,
  query: string,
  pairs: readonly (Pair & Split)[],
  options: MatchOptions,
): Promise<Hit[]> {
  if (pairs.length === 0) return [];
  const likenessOf = pairs.map(({ title }) => soundComparison(title));
  return (await findTitlesOf(db, query, pairs, options))
    .map(({ id, votes, place, names }) => {
      const likeness = likenessOf[place - 1] as (name: string) => number;
      const value = names === null ? 1 : Math.max(0, ...names.map((name) => likeness(name)));
      const pair = pairs[place - 1];
      const guessed = pair?.isUnfinished && pair.person;
      return { id, votes, value, guessed, people: pair?.title === '' ? pair.people : undefined };
    })
    .filter(({ value }) => value >= MIN_SIMILARITY)
    .sort((a, b) => compareAlone(a, b) || (a.people ? 0 : byLikelihood(a, b)))
    .map(({ value, ...hit }) => ({ ...hit, tier: TIERS.sound }));
}
