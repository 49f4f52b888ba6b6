import {
  SILENT,
  SPELLINGS,
  type Spelling,
  type Spellings,
  type WordPosition,
} from './spellings.ts';

/** A text as letters without spaces, with its word boundaries; `ends[i]`: a word ends before i. */
export interface Letters {
  text: string;
  starts: readonly boolean[];
  ends: readonly boolean[];
}

/** Maximum number of letters that are aligned. */
export const LONGEST = 64;

/** Letters of folded words, cut after 64. */
export function lettersOf(words: readonly string[]): Letters {
  const text = words.join('').slice(0, LONGEST);
  const starts = new Array<boolean>(text.length + 1).fill(false);
  const ends = new Array<boolean>(text.length + 1).fill(false);
  let at = 0;
  for (const word of words) {
    if (at < text.length) starts[at] = true;
    at += word.length;
    if (at <= text.length) ends[at] = true;
  }
  ends[text.length] = true;
  return { text, starts, ends };
}

/** Costs of Latin letters without a counterpart in Persian: mostly short vowels, which Persian does not write. */
const UNWRITTEN: Record<string, number> = {
  a: 0.02,
  e: 0.02,
  o: 0.02,
  i: 0.3,
  u: 0.3,
  y: 0.5,
  h: 0.7,
};
/** Cost of an h before a consonant: Dahlia. */
const SILENT_H = 0.1;
/** Cost of an l between a and k: Walk, Talk. */
const SILENT_L = 0.1;
/** Cost of «ea» as a short vowel: Head, Death, Heaven. */
const SHORT_EA = 0.1;
const SECOND_VOWEL = 0.4;
const INITIAL_VOWEL = 0.6;
/** The vowel that Persian puts before s and sh clusters: Spielberg اسپیلبرگ. */
const LATIN_S_CLUSTER = 0.05;
const SKIPPED_LETTER = 1;
const SKIPPED_VOWEL = 0.6;
/** Cost of a match that ends inside a word of the name, which is still being typed. */
const UNFINISHED_WORD = 0.15;

/** Cost of leaving the Latin letter at `i` without a Persian counterpart; undefined if it must have one. */
function unwrittenCost({ text, starts }: Letters, i: number): number | undefined {
  const letter = text[i] as string;
  if (letter === 'l' && text[i - 1] === 'a' && text[i + 1] === 'k' && !starts[i + 1])
    return SILENT_L;
  const mayBeSilent = letter === 'h' && i > 0 && !starts[i] && i + 1 < text.length;
  return mayBeSilent && !'aeiouy'.includes(text[i + 1] as string) ? SILENT_H : UNWRITTEN[letter];
}

export interface AlignOptions {
  /** The side that may have additional words before and after the match, at no cost. */
  open: 'latin' | 'persian';
  /** Alignments above this cost are discarded. */
  limit: number;
}

/** The cost, and the number of letters used on the open side. The cost is Infinity if there is no alignment. */
export interface Alignment {
  cost: number;
  covered: number;
}

function fits(position: WordPosition, persian: Letters, from: number, to: number): boolean {
  if (position === 'start') return persian.starts[from] === true;
  if (position === 'end') return persian.ends[to] === true;
  return persian.starts[from] === true && persian.ends[to] === true;
}

function skipCost(persian: Letters, j: number): number {
  const cluster = persian.starts[j] && /^ا[سش]/.test(persian.text.slice(j, j + 2));
  if (cluster) return LATIN_S_CLUSTER;
  return /[اویعه]/.test(persian.text[j] as string) ? SKIPPED_VOWEL : SKIPPED_LETTER;
}

/** The possible readings at each position of a Persian text. */
interface Readings {
  singles: (Spellings | undefined)[];
  pairs: (Spellings | undefined)[];
  skipCosts: number[];
}

/** Cached, because a query is compared with hundreds of names. */
const known = new WeakMap<Letters, Readings>();

function readingsOf(persian: Letters): Readings {
  const before = known.get(persian);
  if (before) return before;
  const { text } = persian;
  const readings: Readings = { singles: [], pairs: [], skipCosts: [] };
  for (let j = 0; j < text.length; j++) {
    readings.singles.push(SPELLINGS.get(text[j] as string));
    readings.pairs.push(j + 1 < text.length ? SPELLINGS.get(text.slice(j, j + 2)) : undefined);
    readings.skipCosts.push(skipCost(persian, j));
  }
  known.set(persian, readings);
  return readings;
}

/* State buffers of the alignment being computed; 8,450 cells for 64 letters on each side. They are reused, because a
   search computes hundreds of alignments. */
const CELLS = (LONGEST + 1) * (LONGEST + 1) * 2;
const best = new Float64Array(CELLS);
/** Where the cheapest alignment starts on the open side. */
const began = new Uint8Array(CELLS);
let width = 0;
let limit = 0;
/** The last row that has been reached. */
let furthest = 0;

function reach(i: number, j: number, vowel: number, cost: number, from: number): void {
  const at = i * width + j * 2 + vowel;
  if (cost > limit || cost >= (best[at] as number)) return;
  best[at] = cost;
  began[at] = began[from] as number;
  if (i > furthest) furthest = i;
}

/** Reads the letters from j to `next` using the spellings that share a first letter. */
function spell(
  spellings: readonly Spelling[],
  latin: Letters,
  persian: Letters,
  [i, j, next, from]: readonly [i: number, j: number, next: number, from: number],
): void {
  for (const spelling of spellings) {
    if (spelling.latin.length > 1 && !latin.text.startsWith(spelling.latin, i)) continue;
    if (spelling.position !== 'any' && !fits(spelling.position, persian, j, next)) continue;
    const end = i + spelling.latin.length;
    const cost = (best[from] as number) + spelling.cost;
    reach(end, next, 0, cost, from);
    if (spelling.doubled > 0 && latin.text.charCodeAt(end) === spelling.doubled)
      reach(end + 1, next, 0, cost, from);
  }
}

/**
 * The cheapest way to read `latin` as a romanisation of `persian`, letter by letter (dynamic
 * programming):
 *
 *   best[i][j] = lowest cost of reading the first i Latin letters as the first j Persian ones
 *   from each (i, j): read one Persian letter or pair by one of its spellings (a consonant may be
 *     doubled), or pass an unwritten vowel, or an ezafe between words, or skip a letter.
 *
 * Each state has a twin for «the last step was an unwritten vowel», as two in a row are irregular.
 */
export function align(latin: Letters, persian: Letters, options: AlignOptions): Alignment {
  const { open } = options;
  const rows = latin.text.length;
  const columns = persian.text.length;
  width = (columns + 1) * 2;
  limit = options.limit;
  furthest = 0;
  best.fill(Number.POSITIVE_INFINITY, 0, (rows + 1) * width);
  began[0] = 0;
  best[0] = 0;
  if (open === 'persian') {
    for (let j = 1; j < columns; j++) if (persian.starts[j]) [best[j * 2], began[j * 2]] = [0, j];
  } else {
    for (let i = 1; i < rows; i++) {
      if (latin.starts[i]) [best[i * width], began[i * width], furthest] = [0, i, i];
    }
  }

  const { singles, pairs, skipCosts } = readingsOf(persian);
  for (let i = 0; i <= rows && i <= furthest; i++) {
    const letter = i < rows ? latin.text.charCodeAt(i) : SILENT;
    const unwritten = i < rows ? unwrittenCost(latin, i) : undefined;
    const isShortEa = i > 0 && latin.text.startsWith('ea', i);
    const mayBeEzafe = latin.text.startsWith('ye', i);
    for (let j = 0; j <= columns; j++) {
      for (let vowel = 1; vowel >= 0; vowel--) {
        const from = i * width + j * 2 + vowel;
        const cost = best[from] as number;
        if (cost > limit) continue;
        if (j < columns) {
          const single = singles[j];
          if (i < rows) {
            const one = single?.[letter];
            if (one) spell(one, latin, persian, [i, j, j + 1, from]);
            const two = pairs[j]?.[letter];
            if (two) spell(two, latin, persian, [i, j, j + 2, from]);
            if (single === undefined && persian.text.charCodeAt(j) === letter)
              reach(i + 1, j + 1, 0, cost, from);
          }
          const silent = single?.[SILENT];
          if (silent) spell(silent, latin, persian, [i, j, j + 1, from]);
          reach(i, j + 1, 0, cost + (skipCosts[j] as number), from);
        }
        if (i < rows) {
          if (unwritten !== undefined) {
            const initial = persian.starts[j] && !(j > 0 && letter === E) ? INITIAL_VOWEL : 0;
            const price = unwritten + (vowel === 1 ? SECOND_VOWEL : 0) + initial;
            reach(i + 1, j, 1, cost + price, from);
            if (isShortEa && vowel === 0) reach(i + 2, j, 1, cost + SHORT_EA, from);
          } else reach(i + 1, j, vowel, cost + SKIPPED_LETTER, from);
          // The ezafe: khane-ye ma.
          if (mayBeEzafe && j > 0 && persian.ends[j]) reach(i + 2, j, 1, cost + 0.05, from);
        }
      }
    }
  }
  return cheapestEnd(latin, persian, open);
}

const E = 'e'.charCodeAt(0);

function cheapestEnd(latin: Letters, persian: Letters, open: AlignOptions['open']): Alignment {
  const rows = latin.text.length;
  const columns = persian.text.length;
  let found: Alignment = { cost: Number.POSITIVE_INFINITY, covered: 0 };
  const consider = (i: number, j: number, covered: number, extra: number): void => {
    for (let at = i * width + j * 2; at <= i * width + j * 2 + 1; at++) {
      const cost = (best[at] as number) + extra;
      if (cost < found.cost) found = { cost, covered: covered - (began[at] as number) };
    }
  };
  consider(rows, columns, open === 'latin' ? rows : columns, 0);
  if (open === 'persian') {
    for (let j = columns - 1; j > 0; j--)
      consider(rows, j, j, persian.ends[j] ? 0 : UNFINISHED_WORD);
  } else {
    for (let i = rows - 1; i > 0; i--) consider(i, columns, i, latin.ends[i] ? 0 : UNFINISHED_WORD);
  }
  return found;
}
