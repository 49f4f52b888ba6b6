import { equivalentsInName } from '../../../domain/persian/equivalents.ts';
import {
  foldWithOrigins,
  foldWords,
  NAME_KEY_LENGTH,
  nameKey,
} from '../../../domain/persian/fold.ts';
import { homophoneOf } from '../../../domain/persian/homophones.ts';
import { initialsOf } from '../../../domain/persian/initials.ts';
import { numbersInDigits } from '../../../domain/persian/number-words.ts';
import { indexWords } from '../../../domain/persian/search-words.ts';
import { soundIndexWords, wholeSounds } from '../../../domain/persian/sound.ts';

/**
 * What search stores about the names of one title or person; explained in `db/schema/search.ts`.
 */
export interface NameDocument {
  /** Whole names as keys; the value is true if the key comes only from an alias. */
  keys: Map<string, boolean>;
  /** Lexemes of `words`. */
  lexemes: Set<string>;
  /** Folded words of the names, each with its original spelling. */
  words: Map<string, string>;
}

/** Bounds the row size: some titles have a hundred aliases. */
const MAX_LEXEMES = 400;
const MAX_KEYS = 120;
/** Maximum length of a name that is indexed, in code units. */
const NAME_LENGTH = 500;
/** Only words of these lengths are used for typo correction. */
const TYPO_LENGTHS = { min: 3, max: 24 };

/**
 * Numbers of sounds whose prefixes have lexemes of their own: as a prefix query, the index would read the lexemes of
 * hundreds of words.
 */
export const SOUND_BEGINNINGS = [2, 3];

/** `names`: Persian, English and original name, as far as known. */
export function nameDocument(names: readonly string[], aliases: readonly string[]): NameDocument {
  const document: NameDocument = { keys: new Map(), lexemes: new Set(), words: new Map() };
  for (const name of names) addName(document, name, false);
  for (const alias of aliases) addName(document, alias, true);
  return document;
}

function addName(document: NameDocument, fullName: string, isAlias: boolean): void {
  // The cut may split a surrogate pair, which PostgreSQL's JSON rejects.
  const name = fullName.slice(0, NAME_LENGTH).toWellFormed();
  const key = nameKey(name);
  if (key === '' || document.keys.has(key) || document.keys.size >= MAX_KEYS) return;
  document.keys.set(key, isAlias);
  const { lexemes } = document;
  for (const word of indexWords(name)) {
    if (lexemes.size >= MAX_LEXEMES) return;
    if (!isAlias) lexemes.add(word);
    else if (!lexemes.has(word)) lexemes.add(`~${word}`);
    const homophone = homophoneOf(word);
    if (homophone !== word) lexemes.add(`%${homophone}`);
  }
  const whole = homophoneOf(foldWords(name).join('')).slice(0, NAME_KEY_LENGTH);
  if (!lexemes.has(whole)) lexemes.add(`%${whole}`);
  for (const equivalent of equivalentsInName(foldWords(numbersInDigits(name) ?? name))) {
    lexemes.add(`${isAlias ? '~' : ''}#${equivalent}`);
  }
  if (!isAlias) for (const letters of initialsOf(name)) lexemes.add(`@${letters}`);
  for (const sound of wholeSounds(name)) lexemes.add(`!${sound.slice(0, NAME_KEY_LENGTH)}`);
  for (const sound of soundIndexWords(name)) {
    lexemes.add(`=${sound.slice(0, NAME_KEY_LENGTH)}`);
    for (const length of SOUND_BEGINNINGS) {
      if (sound.length >= length) lexemes.add(`>${sound.slice(0, length)}`);
    }
  }
  addWords(document.words, name);
}

function addWords(words: Map<string, string>, name: string): void {
  const { folded, origins } = foldWithOrigins(name);
  let start = 0;
  for (const word of folded.split(' ')) {
    const end = start + word.length;
    if (word.length >= TYPO_LENGTHS.min && word.length <= TYPO_LENGTHS.max && !words.has(word)) {
      const last = origins[end - 1] as number;
      const units = (name.codePointAt(last) as number) > 0xffff ? 2 : 1;
      words.set(word, name.slice(origins[start], last + units));
    }
    start = end + 1;
  }
}
