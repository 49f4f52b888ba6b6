import { canonicalForm } from '../../../domain/persian/equivalents.ts';
import { fold, foldWords } from '../../../domain/persian/fold.ts';
import { withLatinLetters } from '../../../domain/persian/letter-names.ts';
import { heardNumbersInDigits, numbersInDigits } from '../../../domain/persian/number-words.ts';
import {
  beforeColon,
  isPersian,
  persianByEar,
  possessiveVariants,
  simplifiedSoundKey,
  soundChoices,
  soundComparison,
  soundKey,
  soundKeys,
  withEnglishPlural,
  withoutAddress,
  withoutPartialDigraph,
} from '../../../domain/persian/sound.ts';
import { withoutStopWords } from '../../../domain/persian/stop-words.ts';
import { SOUND_BEGINNINGS } from '../search/name-document.ts';
import {
  allOf,
  anyOf,
  type FindCandidates,
  SOUND,
  SOUND_BEGINNING,
  WHOLE_SOUND,
} from './candidates.ts';
import { type Hit, TIERS } from './name-matches.ts';

/**
 * Number of candidates fetched by a coarse key and then compared letter by letter, about 10 µs per
 * name.
 */
const CANDIDATES = 60;
/** Minimum similarity (0–1) of names that count as sounding alike. */
export const MIN_SIMILARITY = 0.72;
/** The same for whole names that have exactly the sounds of the query: written by ear, `fayt kelab`. */
const MIN_FOR_SAME_SOUNDS = { similarity: 0.5, sounds: 4 };
/** Minimum number of letters and sounds for a single unfinished word. */
const UNFINISHED = { letters: 4, sounds: 2 };
const PARTIAL_DIGRAPH_PENALTY = 0.02;
/** Minimum votes of a title that is called by the part of its name before a colon alone: The Hobbit. */
const WELL_KNOWN = 10_000;
/**
 * Minimum similarity at which a spelling in the other script counts as no guess: it follows the rules letter by letter.
 */
const MIN_SPELLING_SIMILARITY = 0.85;

export interface SoundHit extends Hit {
  likeness: number;
  /** The most similar of its names. */
  name: string;
}

export interface SoundMatches {
  /** Finglish for a Persian name, or a Latin name spelt in Persian. */
  acrossScripts: SoundHit[];
  /** Same script, other letters: these are guesses. */
  sameScript: SoundHit[];
  /** Those matches that are whole names, written by ear: `esnach` for Snatch. */
  byEar: SoundHit[];
}

interface Similarity {
  value: number;
  /** 0 matches the whole name, 1 its beginning, 2 a part of it. */
  position: number;
  isAcross: boolean;
  name: string;
}

/** Similarity subtracted if the query is only a part of the name. */
export const PART = 0.04;
const placed = ({ value, position }: Similarity) => value - (position === 0 ? 0 : PART);
/** How much similarity ten times the votes are worth: «راک» is The Rock, though it is spelt like The Rack. */
const TENFOLD_VOTES = 0.04;

/** Likelihood that a name of this similarity is meant: it grows with how well known the name is. */
export const likelihoodOf = (value: number, votes: number) =>
  value + TENFOLD_VOTES * Math.log10(votes + 10);

interface Likeness {
  value: number;
  votes: number;
}

/** Comparator for sorting, likeliest first. */
export const byLikelihood = (a: Likeness, b: Likeness) =>
  likelihoodOf(b.value, b.votes) - likelihoodOf(a.value, a.votes);

/** Creates a comparison of many names with a query, by the reading of the query that fits a name best. */
function comparisonWith(
  query: string,
  others: readonly string[],
): (name: string, min: number) => number {
  const asTyped = soundComparison(query);
  const shortened = withoutPartialDigraph(query);
  const asBegun = shortened === null ? null : soundComparison(shortened);
  const formed = canonicalForm(query);
  const hasOtherForms = /\d/.test(formed) || formed !== fold(query);
  const inForm = hasOtherForms ? soundComparison(formed) : null;
  const asOthers = others.map(soundComparison);
  return (name, min) =>
    Math.max(
      asTyped(name, min),
      asBegun === null ? 0 : asBegun(name, min) - PARTIAL_DIGRAPH_PENALTY,
      inForm === null ? 0 : inForm(canonicalForm(name), min),
      ...asOthers.map((compare) => compare(name, min)),
    );
}

function bestSimilarity(
  query: string,
  keys: readonly string[],
  names: readonly string[],
  isWellKnown: boolean,
  compare: (name: string) => number,
): Similarity | null {
  let best: Similarity | null = null;
  for (const [name, heard] of names.flatMap((one) =>
    [...possessiveVariants(one), ...(isWellKnown ? beforeColon(one) : [])].map(
      (way) => [one, way] as const,
    ),
  )) {
    const value = compare(heard);
    // Most names sound different and need no further checks.
    if (value < MIN_FOR_SAME_SOUNDS.similarity) continue;
    const nameKey = soundKey(heard);
    const isSame = nameKey.length >= MIN_FOR_SAME_SOUNDS.sounds && keys.includes(nameKey);
    if (value < (isSame ? MIN_FOR_SAME_SOUNDS.similarity : MIN_SIMILARITY)) continue;
    const isBegun = heard.length < name.length && name.startsWith(`${heard}:`);
    const position = keys.includes(nameKey)
      ? Number(isBegun)
      : keys.some((key) => nameKey.startsWith(key))
        ? 1
        : 2;
    const isAcross = isPersian(query) !== isPersian(name);
    const isBetter =
      !best ||
      isAcross > best.isAcross ||
      (isAcross === best.isAcross &&
        (position < best.position ||
          (position === best.position && isBegun && value > best.value)));
    if (isBetter) best = { value, position, isAcross, name };
  }
  return best;
}

/**
 * Text of a `tsquery` for names with the sounds of each word; '' for a query without sounds. `isFinished`: the last
 * word may only match as one of the stored prefixes, because any other prefix reads every name that begins with it.
 */
export function soundsOf(query: string, isFinished = false): string {
  const selective = withoutStopWords(query);
  // "of" occurs in half of a million names. A query of a single other word needs it: in the dark.
  const words = soundChoices(selective.includes(' ') ? selective : query);
  // The last word may be unfinished, but a prefix of a single sound would match everything.
  const isSelective = words.length > 1 || foldWords(query).join('').length >= UNFINISHED.letters;
  return words
    .map((choices, i) => {
      const mayBegin = isSelective && i === words.length - 1;
      const ways = choices.map((sound) => {
        const isBeginning = mayBegin && sound.length >= UNFINISHED.sounds;
        const isStored = isBeginning && SOUND_BEGINNINGS.includes(sound.length);
        const isPrefix = isBeginning && !isStored && !isFinished;
        return allOf([sound], isStored ? SOUND_BEGINNING : SOUND, isPrefix);
      });
      return `(${anyOf(ways)})`;
    })
    .join(' & ');
}

/** The same with Latin letters as they are: `gi`, which has a single sound, beside the sounds of «جو». */
function lettersAndSoundsOf(query: string): string {
  const words = query.split(' ');
  const letters = words.filter((word) => !isPersian(word));
  const sounds = soundsOf(words.filter(isPersian).join(' '), true);
  return [allOf(letters, '', false), sounds].filter((part) => part !== '').join(' & ');
}

/** The same for names in which several words of the query are one: «دی کاپریو» and DiCaprio. */
export function joinedSoundsOf(query: string): string[] {
  return soundKeys(query)
    .filter((key) => key !== '')
    .map((key) => allOf([key], SOUND, false));
}

/** The same for whole names, by their coarse sounds. */
export function wholeSoundsOf(query: string): string[] {
  return [...soundKeys(query), ...soundKeys(canonicalForm(query))]
    .filter((key) => key !== '')
    .map((key) => allOf([simplifiedSoundKey(key)], WHOLE_SOUND, false));
}

export interface SoundOptions {
  /** Number of hits wanted. */
  need: number;
  /** Ids that were already found, and are not compared. */
  known: ReadonlySet<number>;
  /** Excludes same-script guesses and unpopular names, because the query has matches as typed. */
  acrossOnly: boolean;
}

/**
 * Names that sound like the query in either script: Finglish («shekarchi»), Persian spellings of
 * Latin names («نولان»). Whole names first, then by similarity, then by votes.
 */
export async function findSoundMatches(
  find: FindCandidates,
  query: string,
  options: SoundOptions,
): Promise<SoundMatches> {
  const spelled = withLatinLetters(query);
  const others = [
    ...spelled,
    ...[withoutAddress, withEnglishPlural, numbersInDigits, heardNumbersInDigits].map((read) =>
      read(query),
    ),
  ].filter((way) => way !== null);
  const ways = [query, ...others];
  const keys = ways.flatMap(soundKeys).filter((key) => key !== '');
  const begun = withoutPartialDigraph(query);
  const perWord = (isFinished: boolean) =>
    [...ways, ...(begun === null ? [] : [begun])]
      .map((way) => soundsOf(way, isFinished))
      .filter((sounds) => sounds !== '');
  const finished = [...perWord(true), ...spelled.map(lettersAndSoundsOf)];
  if (finished.length === 0 || keys.length === 0)
    return { acrossScripts: [], sameScript: [], byEar: [] };
  const joined = ways.flatMap(joinedSoundsOf);
  const whole = ways.flatMap(wholeSoundsOf);
  const lastWord = foldWords(query).at(-1) ?? '';
  const request = { need: CANDIDATES, withNames: true, popularOnly: options.acrossOnly };
  // Two separate requests: there are often more names with the sounds of one word than are compared.
  const found = await Promise.all([
    find({
      ...request,
      tsquery: anyOf([...finished, ...joined]),
      unfinished: { lastWord, tsquery: anyOf([...perWord(false), ...joined]) },
    }),
    find({ ...request, tsquery: anyOf(whole) }),
  ]);
  const candidates = [...new Map(found.flat().map((one) => [one.id, one])).values()];
  const wholeIds = new Set(found[1].map(({ id }) => id));
  const compare = comparisonWith(query, others);
  const compareByEar = isPersian(query) ? null : soundComparison(persianByEar(query));
  const compareWhole = (name: string) =>
    Math.max(
      compare(name, MIN_FOR_SAME_SOUNDS.similarity),
      compareByEar && !isPersian(name) ? compareByEar(name) : 0,
    );
  const compareOther = (name: string) => compare(name, MIN_SIMILARITY);
  const isAsked = (name: string) => !options.acrossOnly || isPersian(query) !== isPersian(name);
  const alike = candidates
    .filter(({ id }) => !options.known.has(id))
    .map(({ id, votes, names }) => ({
      id,
      votes,
      isWhole: wholeIds.has(id),
      similarity: bestSimilarity(
        query,
        keys,
        (names ?? []).filter(isAsked),
        votes >= WELL_KNOWN,
        wholeIds.has(id) ? compareWhole : compareOther,
      ),
    }))
    .filter((hit): hit is typeof hit & { similarity: Similarity } => hit.similarity !== null)
    .sort(
      (a, b) =>
        byLikelihood(
          { value: placed(a.similarity), votes: a.votes },
          { value: placed(b.similarity), votes: b.votes },
        ) ||
        b.votes - a.votes ||
        b.id - a.id,
    )
    .slice(0, options.need);
  const hitsOf = (isAcross: boolean, tier: number, kept = alike) =>
    kept
      .filter(({ similarity }) => similarity.isAcross === isAcross)
      .map(({ id, votes, similarity }) => ({
        id,
        votes,
        tier,
        likeness: placed(similarity),
        name: similarity.name,
        guessed:
          isAcross && similarity.value >= MIN_SPELLING_SIMILARITY ? undefined : similarity.name,
      }));
  const wholes = alike.filter(
    ({ isWhole, similarity: { value } }) => isWhole && value >= MIN_SPELLING_SIMILARITY,
  );
  return {
    acrossScripts: hitsOf(true, TIERS.sound),
    sameScript: hitsOf(false, TIERS.typo),
    byEar: hitsOf(false, TIERS.typo, wholes),
  };
}
