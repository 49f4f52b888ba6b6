import { homophoneWords } from './persian/homophones.ts';
import { withoutLittleWords } from './persian/little-words.ts';
import { deletions, slipCost } from './persian/slip.ts';

/** Words of a name that are kept; enough for any name of 150 letters that people write. */
const MAX_WORDS = 24;
/** Code units of a word that count. */
const WORD_LENGTH = 32;
/** Letters of an unfinished word that tell something. */
const LEAST_BEGINNING = 3;

/** The telling words of a name as they sound. */
function tellingWords(name: string): string[] {
  return homophoneWords(withoutLittleWords(name))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, WORD_LENGTH))
    .filter((word) => word !== '');
}

/**
 * What two names of almost the same words share some of: their telling words as they sound, and each
 * with one letter left out.
 */
export function requestWords(name: string): string[] {
  const words = tellingWords(name);
  return [...new Set(words.flatMap((word) => [word, ...deletions(word)]))];
}

/**
 * How much of a name, as far as it is typed, is in another: from 0 (nothing) to 1 (each word, in some
 * order). A word with one slip counts a little less, and so does a beginning at the end.
 */
export function likeness(typed: string, name: string): number {
  const words = tellingWords(name);
  const wanted = tellingWords(typed);
  if (wanted.length === 0) return 0;
  const sum = wanted.reduce((total, word, i) => {
    const isLast = i === wanted.length - 1 && word.length >= LEAST_BEGINNING;
    const scores = words.map((other) => {
      if (other === word) return 1;
      if (isLast && other.startsWith(word)) return 0.9;
      return slipCost(word, other) === null ? 0 : 0.8;
    });
    return total + Math.max(0, ...scores);
  }, 0);
  return sum / wanted.length;
}
