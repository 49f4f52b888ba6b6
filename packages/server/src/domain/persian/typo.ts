import { KEY_ROWS } from './keyboard-layout.ts';

const MIN_LETTERS = 3;
/** Number of letters at the beginning of a word in which typos are corrected. */
const CORRECTED_LETTERS = 20;

/** Letters that sound alike: a spelling mistake rather than a typing error. */
const ALIKE_SOUND = ['سصث', 'زذضظ', 'تط', 'قغ', 'هح', 'اع', 'ckq', 'sz', 'iy', 'vw'];
/** Letters that differ only by dots or a stroke, or that an Arabic keyboard lacks. */
const ALIKE_SHAPE = ['بپتثنی', 'جچحخ', 'دذ', 'رزژ', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'کگ', 'وؤ'];
const VOWELS = ['اویه', 'aeiouy'];

const SOUND = 0.2;
const TRANSPOSED = 0.4;
const SHAPE = 0.4;
const NEIGHBOUR = 0.5;
const VOWEL = 0.6;
const OTHER = 1;
const DOUBLED = 0.3;
/** Extra cost of a typo in the first letter: people usually know how a name begins. */
const FIRST_LETTER = 0.2;

function pairKey(a: string, b: string): string {
  return a < b ? a + b : b + a;
}

function replacements(): Map<string, number> {
  const costs = new Map<string, number>();
  const put = (a: string, b: string, cost: number): void => {
    const key = pairKey(a, b);
    if (a !== b && cost < (costs.get(key) ?? OTHER)) costs.set(key, cost);
  };
  const putGroups = (groups: readonly string[], cost: number): void => {
    for (const group of groups) for (const a of group) for (const b of group) put(a, b, cost);
  };
  putGroups(ALIKE_SOUND, SOUND);
  putGroups(ALIKE_SHAPE, SHAPE);
  putGroups(VOWELS, VOWEL);
  for (const rows of KEY_ROWS) {
    for (let r = 0; r < rows.length; r++) {
      const row = rows[r] as string;
      // Each keyboard row is offset by half a key from the one above.
      const below = rows[r + 1] ?? '';
      for (let c = 0; c < row.length; c++) {
        for (const other of [row[c + 1], below[c - 1], below[c]]) {
          if (other !== undefined) put(row[c] as string, other, NEIGHBOUR);
        }
      }
    }
  }
  return costs;
}

const REPLACEMENTS = replacements();
const VOWEL_LETTERS = new Set(VOWELS.join(''));

/** For each letter, the letters that are easily typed instead: on a neighbouring key, or similar in shape or sound. */
const SIMILAR_LETTERS = Map.groupBy(
  [...REPLACEMENTS]
    .filter(([pair, cost]) => cost <= NEIGHBOUR && /^\p{L}+$/u.test(pair))
    .flatMap(([[a = '', b = '']]) => [
      { letter: a, other: b },
      { letter: b, other: a },
    ]),
  ({ letter }) => letter,
);

/** Variants of a folded text in which one letter is replaced by another that is easily mistaken for it. */
export function similarLetterVariants(text: string): string[] {
  const letters = [...text];
  return letters.flatMap((letter, i) =>
    (SIMILAR_LETTERS.get(letter) ?? []).map(({ other }) => letters.toSpliced(i, 1, other).join('')),
  );
}

function replaceCost(a: string, b: string): number {
  return REPLACEMENTS.get(pairKey(a, b)) ?? OTHER;
}

/** The cost of a superfluous letter at `at`. */
function spareCost(word: string, at: number): number {
  const letter = word[at] as string;
  if (letter === word[at - 1] || letter === word[at + 1]) return DOUBLED;
  if (VOWEL_LETTERS.has(letter)) return VOWEL;
  const besides = [word[at - 1], word[at + 1]].filter((other) => other !== undefined);
  return besides.some((other) => replaceCost(letter, other) <= NEIGHBOUR) ? VOWEL : OTHER;
}

/**
 * A folded word, and each variant of it with one letter deleted: two words that are one typo apart
 * share at least one of these. [] under 3 letters; at most 21, as letters beyond the twentieth are
 * not deleted.
 */
export function deletions(word: string): string[] {
  if (word.length < MIN_LETTERS) return [];
  const found = new Set([word]);
  const letters = Math.min(word.length, CORRECTED_LETTERS);
  for (let i = 0; i < letters; i++) found.add(word.slice(0, i) + word.slice(i + 1));
  return [...found];
}

/**
 * The cost of the single typo between two folded words: a letter replaced, deleted or inserted, or
 * two neighbours transposed. 0 for equal words, 0.2 for letters that sound alike, up to 1.2; null
 * when they differ by more than one typo or either has under 3 letters. Symmetric.
 */
export function typoCost(a: string, b: string): number | null {
  if (a.length < MIN_LETTERS || b.length < MIN_LETTERS || Math.abs(a.length - b.length) > 1)
    return null;
  if (a === b) return 0;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && long[at] === short[at]) at++;
  const first = at === 0 ? FIRST_LETTER : 0;
  if (long.length > short.length) {
    return long.slice(at + 1) === short.slice(at) ? first + spareCost(long, at) : null;
  }
  if (long.slice(at + 1) === short.slice(at + 1)) {
    return first + replaceCost(long[at] as string, short[at] as string);
  }
  const transposed =
    long[at] === short[at + 1] &&
    long[at + 1] === short[at] &&
    long.slice(at + 2) === short.slice(at + 2);
  return transposed ? first + TRANSPOSED : null;
}
