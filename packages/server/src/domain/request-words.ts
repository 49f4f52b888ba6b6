import { homophoneWords } from './persian/homophones.ts';
import { withoutStopWords } from './persian/stop-words.ts';
import { deletions, typoCost } from './persian/typo.ts';

/** Maximum number of words of a name; enough for any real name of 150 letters. */
const MAX_WORDS = 24;
/** Maximum number of code units of a word. */
const WORD_LENGTH = 32;
/** Minimum number of letters for an unfinished word to be matched. */
const MIN_PREFIX_LENGTH = 3;

/** The selective words of a name by their sound. */
function selectiveWords(name: string): string[] {
  return homophoneWords(withoutStopWords(name))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, WORD_LENGTH))
    .filter((word) => word !== '');
}

/**
 * Keys that two names with almost the same words share: their selective words by sound, and each of these with one
 * letter deleted.
 */
export function requestWords(name: string): string[] {
  const words = selectiveWords(name);
  return [...new Set(words.flatMap((word) => [word, ...deletions(word)]))];
}

/**
 * How much of a name that is being typed is contained in another: from 0 (nothing) to 1 (each word, in any order). A
 * word with one typo counts slightly less, and so does an unfinished last word.
 */
export function nameSimilarity(typed: string, name: string): number {
  const words = selectiveWords(name);
  const wanted = selectiveWords(typed);
  if (wanted.length === 0) return 0;
  const sum = wanted.reduce((total, word, i) => {
    const isLast = i === wanted.length - 1 && word.length >= MIN_PREFIX_LENGTH;
    const scores = words.map((other) => {
      if (other === word) return 1;
      if (isLast && other.startsWith(word)) return 0.9;
      return typoCost(word, other) === null ? 0 : 0.8;
    });
    return total + Math.max(0, ...scores);
  }, 0);
  return sum / wanted.length;
}
