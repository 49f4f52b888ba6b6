import { canonicalForm, equivalentOf, equivalentsInName } from './equivalents.ts';
import { fold, foldWords } from './fold.ts';
import { latinSound, type Reading } from './latin-sound.ts';
import { numbersInDigits } from './number-words.ts';
import { persianSound } from './persian-sound.ts';
import { indexWords } from './search-words.ts';
import { spellOut } from './spell-out.ts';

export { isPersian, persianByEar, soundComparison, soundSimilarity } from './sound-similarity.ts';

/** Readings that are indexed for names. */
const READINGS: readonly Reading[] = ['usual', 'other'];
/** Readings that are tried for queries. */
const QUERY_READINGS: readonly Reading[] = ['usual', 'apart', 'throat'];

/** Stop words of either script that are often left out of spellings of a name. */
const SOUND_STOP_WORDS = new Set(['the', 'and', 'va', 'o', 'e', 'ye', 'y', 'و', 'اند', 'د']);

/** English articles that count as sounds; `the` is in `SOUND_STOP_WORDS`. */
const ARTICLES = new Set(['a', 'an']);

function tidy(sound: string): string {
  let key = '';
  for (let i = 0; i < sound.length; i++) {
    let unit = sound[i] as string;
    const next = sound[i + 1];
    const isDigit = unit >= '0' && unit <= '9';
    if (unit === next && !isDigit) continue;
    // Persian puts a vowel before s and sh clusters: Spielberg اسپیلبرگ, Schneider اشنایدر.
    if (key === '' && unit === 'a' && (next === 's' || next === 'c')) continue;
    if (unit === 'n' && (next === 'b' || next === 'p')) unit = 'm';
    if (unit !== key.at(-1) || isDigit) key += unit;
  }
  return key;
}

/** Cache of the sounds of words by reading: names share few different words, and each is needed several times. */
const known: Record<Reading, Map<string, string>> = {
  usual: new Map(),
  other: new Map(),
  apart: new Map(),
  throat: new Map(),
};
const MAX_CACHED_SOUNDS = 50_000;

function rawSound(word: string, reading: Reading): string {
  const sounds = known[reading];
  const before = sounds.get(word);
  if (before !== undefined) return before;
  const persian = word[0] !== undefined && word[0] >= '\u0600' && word[0] <= '\u06ff';
  const sound = persian ? persianSound(word, reading) : latinSound(word, reading);
  if (sounds.size >= MAX_CACHED_SOUNDS) sounds.clear();
  sounds.set(word, sound);
  return sound;
}

function soundOf(word: string, reading: Reading): string {
  return tidy(rawSound(word, reading));
}

/** Sound of the canonical form of a number or a short form: «راکی چهار» and Rocky IV, «مستر اسمیت» and Mr. Smith. */
function formSound(word: string): string[] {
  const form = equivalentOf(word);
  return form === null ? [] : [soundOf(form, 'usual')];
}

/** Folded words, without those that spellings of a name leave out, unless nothing else is left. */
export function wordsWithSound(text: string): string[] {
  const words = foldWords(spellOut(text));
  const heard = words.filter((word) => !SOUND_STOP_WORDS.has(word));
  return heard.length > 0 ? heard : words;
}

/** Whether a sound is selective: a single consonant is not; a single digit is. */
function isSelective(sound: string): boolean {
  return sound.length > 1 || /\d/.test(sound);
}

/** Whether a word is a name with one consonant (Leila, Roya, Leo), as opposed to «به» and «ما». */
function isShortName(word: string, sound: string): boolean {
  return word.length > 2 && sound !== '' && sound !== 'a';
}

/**
 * The sounds of the words, concatenated: a leading vowel or v is dropped from every word but the first. Not normalized
 * yet.
 */
function runTogether(words: readonly string[], reading: Reading = 'usual'): string {
  return words
    .map((word, i) => {
      const sound = rawSound(word, reading);
      return i === 0 ? sound : sound.replace(/^[av]/, '');
    })
    .join('');
}

/**
 * Consonant skeletons of the words of a query, the same for both scripts: «شکارچی» and `shekarchi` are `ckrc`,
 * «نوسفراتو», `nosferato` and `Nosferatu` `nsfrt`. Articles, «و» and the ezafe are skipped, and
 * words of a single consonant too unless there is nothing else («لیلا»); [] when nothing is left. The usual reading of a
 * word comes first, followed by its other Finglish readings, if any: `gonjeshkha` is `gngcx` and, with a separate ها,
 * `gngckh`. Rank the results with `soundSimilarity`: many words share a skeleton.
 */
export function soundChoices(text: string): string[][] {
  const words = wordsWithSound(text);
  const choices = words.map((word) => {
    const readings = QUERY_READINGS.map((reading) => soundOf(word, reading));
    return [...readings, ...formSound(word)];
  });
  const telling = choices.filter(([usual]) => isSelective(usual as string));
  const kept =
    telling.length > 0
      ? telling
      : choices.filter(([usual], i) => isShortName(words[i] as string, usual as string));
  return kept.map((readings) => [...new Set(readings)]);
}

const POSSESSIVE = /['’]s\b/gi;

/**
 * A name, followed by the name without its English possessives if it has any; Persian leaves them out: «اوشن» for
 * Ocean's.
 */
export function possessiveVariants(name: string): string[] {
  const bare = name.replace(POSSESSIVE, '');
  return bare === name ? [name] : [name, bare];
}

/** What stands before the colon of a name, which may be all that is said of it: The Hobbit. [] if it has none. */
export const beforeColon = (name: string): string[] =>
  name
    .split(/(?=: )/)
    .slice(0, -1)
    .slice(0, 1);

/**
 * The query without an English article in front, as it sounds, «دی اگزورسیست», «ذا بتمن», or as it is written, «the
 * بویز», or without what people call a hero: «دکتر هاوس»; null if there is none.
 */
export const withoutAddress = (query: string): string | null =>
  /^(?:دی|ذا|the|دکتر|کاپیتان|پروفسور|کاراگاه) (?=[\u0600-\u06ff])(.+)/.exec(fold(query))?.[1] ??
  null;

/** The query with an English plural for a Persian one: «وایکینگز» for «وایکینگ‌ها»; null if it has none at its end. */
export const withEnglishPlural = (query: string) =>
  /^(.*[\u0600-\u06ff]{3}) ?ها$/.exec(fold(query))?.[1]?.concat('ز') ?? null;

/**
 * The skeletons under which a name is indexed: those of each of its `indexWords` (so that joined and separate spellings
 * are equal), of the other reading of ambiguous letters (Pacino is `psn` and `pcn`, «پاچینو»), and of the canonical
 * form of its numbers and short forms. A name is a candidate if it has one of the `soundChoices` of each word of the query.
 */
export function soundIndexWords(name: string): string[] {
  const found = new Set<string>();
  for (const word of possessiveVariants(name).flatMap((heard) => indexWords(spellOut(heard)))) {
    if (SOUND_STOP_WORDS.has(word)) continue;
    for (const reading of READINGS) {
      const sound = soundOf(word, reading);
      if (isSelective(sound) || isShortName(word, sound)) found.add(sound);
    }
  }
  // In the joined form, the silent ه of «اجاره» would count as a sound in «اجاره‌نشین».
  const words = wordsWithSound(name);
  for (let i = 0; i + 1 < words.length; i++) {
    if (!words[i]?.endsWith('ه')) continue;
    for (const length of [2, 3]) found.add(tidy(runTogether(words.slice(i, i + length))));
  }
  const numbered = foldWords(numbersInDigits(name) ?? name);
  for (const form of equivalentsInName(numbered)) found.add(soundOf(form, 'usual'));
  return [...found];
}

/** Letters that people confuse when they write a foreign name by ear. */
const CONFUSED: Record<string, string> = { c: 's', q: 'g', x: 'k' };
/** Minimum length of a key to be coarsened; in shorter keys every sound counts. */
const COARSE_FROM = 5;

/**
 * A `soundKey` without distinctions that listeners miss: sh becomes s, gh g, kh k, and an n that is not at the
 * beginning is dropped. «فرانکشتاین» and Frankenstein agree.
 */
export function simplifiedSoundKey(key: string): string {
  if (key.length < COARSE_FROM) return key;
  let coarse = key.slice(0, 1);
  for (const unit of key.slice(1)) {
    const letter = CONFUSED[unit] ?? unit;
    if (letter !== 'n' && letter !== coarse.at(-1)) coarse += letter;
  }
  return coarse;
}

/** Sound classes that a typo may add to a word, and those that occur only at its beginning. */
const TYPO_SOUNDS = 'bptdkflmnrsgcqx';
const TYPO_SOUNDS_FIRST = 'avh';
/** Maximum length of a key for which typos are generated; longer keys have more possible typos than anybody makes. */
const MAX_TYPO_KEY_LENGTH = 14;

/**
 * Coarse keys of everything that a `soundKey` with at most one typo may stand for: a sound left out, added, replaced,
 * or swapped with the next one. [] for keys of a single sound, which are one typo away from most names, and for very
 * long keys.
 */
export function oneErrorKeys(key: string): string[] {
  if (key.length < 2 || key.length > MAX_TYPO_KEY_LENGTH) return [];
  const found = new Set<string>();
  for (let i = 0; i <= key.length; i++) {
    const before = key.slice(0, i);
    const after = key.slice(i);
    const rest = after.slice(1);
    for (const sound of i === 0 ? TYPO_SOUNDS + TYPO_SOUNDS_FIRST : TYPO_SOUNDS) {
      found.add(before + sound + after).add(before + sound + rest);
    }
    found.add(before + rest).add(before + rest.slice(0, 1) + after.slice(0, 1) + rest.slice(1));
  }
  return [...new Set([...found].map((variant) => simplifiedSoundKey(tidy(variant))))].filter(
    isSelective,
  );
}

/**
 * Coarse keys of a whole name: in the English and in the other reading, as written and with its numbers and short forms
 * in canonical form.
 */
export function wholeSounds(name: string): string[] {
  const ways = possessiveVariants(name).flatMap((heard) => {
    const formed = canonicalForm(heard);
    const hasOtherWay = formed !== fold(spellOut(heard));
    return [wordsWithSound(heard), ...(hasOtherWay ? [wordsWithSound(formed)] : [])];
  });
  // Persian leaves out the article of A Clockwork Orange.
  const bare = ways.filter(([first, second]) => ARTICLES.has(first ?? '') && second !== undefined);
  const all = [...ways, ...bare.map((words) => words.slice(1))];
  const keys = all.flatMap((words) => READINGS.map((reading) => soundKeyOf(words, reading)));
  return [...new Set(keys.map(simplifiedSoundKey))].filter(isSelective);
}

/**
 * One skeleton for the whole text, independent of word spacing (h also only counts at the
 * beginning): «شاه‌نامه», «شاهنامه» and `shah nameh` agree. '' for a text without sounds.
 */
export function soundKey(text: string): string {
  return soundKeyOf(wordsWithSound(text), 'usual');
}

/**
 * The query without its last letter if that may be the first half of an unfinished sh, ch, kh, gh
 * or zh (`pedark`); else null.
 */
export function withoutPartialDigraph(query: string): string | null {
  return /[a-z]{3}[ckgsz]$/i.test(query) ? query.slice(0, -1) : null;
}

/** The `soundKey` of a query, and those of its alternative Finglish readings. */
export function soundKeys(text: string): string[] {
  const words = wordsWithSound(text);
  return [...new Set(QUERY_READINGS.map((reading) => soundKeyOf(words, reading)))];
}

/**
 * The `soundKey` before repeated sounds are merged, since another sound may be missing between them: «جاوبریر» is
 * Jawbreaker without its k.
 */
export function rawSoundKey(text: string): string {
  return rawSoundKeyOf(wordsWithSound(text), 'usual');
}

function rawSoundKeyOf(words: readonly string[], reading: Reading): string {
  const sound = runTogether(words, reading);
  return sound.slice(0, 1) + sound.slice(1).replaceAll('h', '');
}

function soundKeyOf(words: readonly string[], reading: Reading): string {
  return tidy(rawSoundKeyOf(words, reading));
}
