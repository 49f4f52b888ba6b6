import { type Alignment, align, type Letters, LONGEST, lettersOf } from './align.ts';
import { foldWords } from './fold.ts';
import { homophoneWords } from './homophones.ts';
import { respellPhonetically } from './latin-sound.ts';
import { spellOut } from './spell-out.ts';

/** Folded words with ئ replaced by ع: both are a glottal stop, which Latin spellings may leave out. */
function wordsToRead(persian: string): string[] {
  return foldWords(persian.replaceAll('ئ', 'ع').replaceAll('ي\u0654', 'ع'));
}

const VOWELS = new Set('aeiouاوی');
const H_SOUNDS = new Set('hهع');
const OTHER_VOWEL = 0.3;
const SPARE_VOWEL = 0.35;
const SPARE_H_SOUND = 0.4;
const UNFINISHED_WORD = 0.15;

/** Whether a text has a Persian letter. */
export function isPersian(text: string): boolean {
  return /[\u0600-\u06ff\ufb50-\ufefc]/.test(text);
}

/** Cache of `latinByEar`: names share few different words, and each is compared with many queries. */
const heardBefore = new Map<string, string>();
const MAX_CACHED_WORDS = 50_000;

/** Maps Latin spellings of the same sound to one, roughly by English and Finglish rules. */
function latinByEar(word: string): string {
  const before = heardBefore.get(word);
  if (before !== undefined) return before;
  const heard = word
    .replace(/ph/g, 'f')
    .replace(/ck|c(?![heiy])|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/th/g, 't')
    .replace(/oo|ou/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/(.)\1+/g, '$1');
  if (heardBefore.size >= MAX_CACHED_WORDS) heardBefore.clear();
  heardBefore.set(word, heard);
  return heard;
}

/**
 * Latin spellings and the Persian letters for them, longer ones first; an e is only written at the beginning of a word.
 */
const BY_EAR = new Map(
  `sh ش|ch چ|kh خ|gh غ|zh ژ|ph ف|th ت|ck ک|oo و|ou و|ow او|ee ی|a ا|b ب|c ک|d د|e|f ف|g گ|h ه|i ی|j ج|k ک|l ل|m م|n ن|o و|p پ|q ق|r ر|s س
  |t ت|u و|v و|w و|x کس|y ی|z ز`
    .split(/\s*\|/)
    .map((pair) => pair.split(' '))
    .map(([latin = '', persian = '']) => [latin, persian]),
);
const EAR_SPELLING = new RegExp([...BY_EAR.keys()].join('|'), 'g');

/** Transliterates Finglish to Persian letters: `ays eyj` becomes «ایس ایج». */
export function persianByEar(latin: string): string {
  return foldWords(latin)
    .map((word) => {
      const letters = word.replace(EAR_SPELLING, (spelled) => BY_EAR.get(spelled) ?? spelled);
      return /^[eiou]/.test(word) ? `ا${letters}` : letters;
    })
    .join(' ');
}

/** Words as read, without a leading English article as in «د گادفادر». */
function persianWords(text: string): string[] {
  const words = wordsToRead(text);
  return words.length > 1 && words[0] === 'د' ? words.slice(1) : words;
}

/** Folded words without the English article, which Persian drops from names. */
function latinWords(text: string): string[] {
  const words = foldWords(spellOut(text)).map(respellPhonetically);
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
}

/** The English article, in the forms that Persian sometimes writes. */
const ARTICLES = new Set(['د', 'دی', 'ذ']);

/** Size of the tables below, which are indexed by the code units of the letters of both scripts. */
const LETTERS = 0x700;
const SPARE_COSTS = new Float64Array(LETTERS).fill(1);
const ARE_VOWELS = new Uint8Array(LETTERS);
for (const breath of H_SOUNDS) SPARE_COSTS[breath.charCodeAt(0)] = SPARE_H_SOUND;
for (const vowel of VOWELS) {
  SPARE_COSTS[vowel.charCodeAt(0)] = SPARE_VOWEL;
  ARE_VOWELS[vowel.charCodeAt(0)] = 1;
}

/** The cost above which two names do not sound alike. */
function tolerance(asked: Letters): number {
  return Math.max(2, asked.text.length * 0.6);
}

/* Row buffers of the comparison in progress. */
let row = new Float64Array(LONGEST + 1);
let began = new Uint8Array(LONGEST + 1);
let next = new Float64Array(LONGEST + 1);
let nextBegan = new Uint8Array(LONGEST + 1);

/**
 * Edit distance between the query and a run of whole words of the name, with cheap vowels. Stops early once the result
 * must exceed the limit, which happens after a few letters for most names.
 */
function compare(query: Letters, name: Letters, limit: number): Alignment {
  const columns = name.text.length;
  for (let j = 0; j <= columns; j++) {
    if (name.starts[j] || j === 0) [row[j], began[j]] = [0, j];
    else {
      row[j] = (row[j - 1] as number) + (SPARE_COSTS[name.text.charCodeAt(j - 1)] ?? 1);
      began[j] = began[j - 1] as number;
    }
  }
  for (let i = 0; i < query.text.length; i++) {
    const letter = query.text.charCodeAt(i);
    const spare = SPARE_COSTS[letter] ?? 1;
    const substitute = ARE_VOWELS[letter] ? OTHER_VOWEL : 1;
    let best = (row[0] as number) + spare;
    next[0] = best;
    nextBegan[0] = 0;
    for (let j = 1; j <= columns; j++) {
      const other = name.text.charCodeAt(j - 1);
      const replaced =
        (row[j - 1] as number) + (other === letter ? 0 : ARE_VOWELS[other] ? substitute : 1);
      const added = (row[j] as number) + spare;
      const left = (next[j - 1] as number) + (SPARE_COSTS[other] ?? 1);
      const min = Math.min(replaced, added, left);
      next[j] = min;
      nextBegan[j] = (
        min === replaced ? began[j - 1] : min === added ? began[j] : nextBegan[j - 1]
      ) as number;
      if (min < best) best = min;
    }
    // No cost is negative: once all costs are above the limit, they stay there.
    if (best > limit) return { cost: Number.POSITIVE_INFINITY, covered: 0 };
    [row, next] = [next, row];
    [began, nextBegan] = [nextBegan, began];
  }
  let found: Alignment = { cost: Number.POSITIVE_INFINITY, covered: 0 };
  for (let j = columns; j > 0; j--) {
    const cost = (row[j] as number) + (name.ends[j] ? 0 : UNFINISHED_WORD);
    if (cost < found.cost) found = { cost, covered: j - (began[j] as number) };
  }
  return found;
}

/** Minimum share of similar sounds; below it, two names count as unlike. */
const MIN_SIMILAR_SHARE = 0.5;

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A name's letters, computed on first use. */
class NameLetters {
  readonly isPersian: boolean;
  readonly #name: string;
  #heard: Letters | undefined;
  #read: Letters | undefined;
  #readWithoutThe: Letters | undefined;

  constructor(name: string) {
    this.#name = name;
    this.isPersian = isPersian(name);
  }

  /** Letters as pronounced, for queries in the same script. */
  get heard(): Letters {
    this.#heard ??= lettersOf(
      this.isPersian ? homophoneWords(this.#name) : latinWords(this.#name).map(latinByEar),
    );
    return this.#heard;
  }

  /** Letters as written, for queries in the other script. */
  get read(): Letters {
    this.#read ??= lettersOf(this.isPersian ? wordsToRead(this.#name) : latinWords(this.#name));
    return this.#read;
  }

  get readWithoutThe(): Letters {
    this.#readWithoutThe ??= lettersOf(latinWords(this.#name).filter((word) => word !== 'the'));
    return this.#readWithoutThe;
  }
}

/** Cache: a search compares a name in several ways, and popular names are compared with most queries. */
const lettersBefore = new Map<string, NameLetters>();
const MAX_CACHED_NAMES = 10_000;

function lettersOfName(name: string): NameLetters {
  const before = lettersBefore.get(name);
  if (before) return before;
  const letters = new NameLetters(name);
  if (lettersBefore.size >= MAX_CACHED_NAMES) lettersBefore.clear();
  lettersBefore.set(name, letters);
  return letters;
}

/**
 * How similar a query and each of many names sound, from 0 to 1, in any script: 1 for the same sounds, above
 * about 0.8 for spellings of one name, 0 when it is less than `min`. The query may be a run of
 * words of a longer name, the last of them unfinished, at a small cost (so that the whole name
 * ranks first). Meant to rank and filter names found through `soundChoices` or `soundKeys`: 2 to 20
 * microseconds per name.
 */
export function soundComparison(query: string): (name: string, min?: number) => number {
  const asked = new NameLetters(query);
  const queryPersian = asked.isPersian;
  // «گاردینز آف گلکسی»: articles inside a name are left out, too.
  const hasArticle = once(() => wordsToRead(query).some((word) => ARTICLES.has(word)));
  const askedAcross = once(() => lettersOf(queryPersian ? persianWords(query) : latinWords(query)));
  return (name, min = MIN_SIMILAR_SHARE) => {
    const other = lettersOfName(name);
    const isSame = other.isPersian === queryPersian;
    const letters = isSame ? asked.heard : askedAcross();
    const limit = tolerance(letters) * (1 - min);
    let named: Letters;
    let found: Alignment;
    if (isSame) {
      named = other.heard;
      found = compare(letters, named, limit);
    } else if (queryPersian) {
      named = hasArticle() ? other.read : other.readWithoutThe;
      found = align(named, letters, { open: 'latin', limit });
    } else {
      named = other.read;
      found = align(letters, named, { open: 'persian', limit });
    }
    if (letters.text === '' || named.text === '') return 0;
    const similarity = 1 - found.cost / tolerance(letters);
    if (similarity < min) return 0;
    const coverage = found.covered / named.text.length;
    return similarity * (0.85 + 0.15 * coverage);
  };
}

/** The same for a single name. */
export const soundSimilarity = (query: string, name: string): number =>
  soundComparison(query)(name);
