import { fold, foldWords } from './fold.ts';

/**
 * Words that are not needed for any opinion about a film. Deliberately few: words used about characters, or found in
 * titles («حرامزاده‌های لعنتی»), are not included.
 */
const INSULTS = [
  'بی‌شرف',
  'بی‌ناموس',
  'بی‌پدر و مادر',
  'پدرسگ',
  'پفیوز',
  'جنده',
  'خارکسده',
  'خفه شو',
  'دیوث',
  'قحبه',
  'کس‌کش',
  'کس ننت',
  'کس نگو',
  'کونی',
  'کیری',
  'گوه خوردی',
  'گوه نخور',
  'گه نخور',
  'لاشی',
  'مادرجنده',
  'مادرقحبه',
];

/** Joins words and collapses stretched letters («کثااافت»). */
const joined = (words: readonly string[]) => words.join('').replace(/(.)\1+/gu, '$1');

/**
 * Creates a function that looks for words and phrases in texts.
 *
 * @returns a function that returns the terms that a text contains as whole words, folded and deduplicated; half-spaces,
 *   variant letters and stretched letters make no difference
 */
export function createWordFinder(terms: readonly string[]): (text: string) => string[] {
  const keys = new Map(terms.map((term) => [joined(foldWords(term)), fold(term)]));
  keys.delete('');
  // Each word may be written as two words.
  const longest = 2 * Math.max(0, ...terms.map((term) => foldWords(term).length));
  return (text) => {
    const words = foldWords(text);
    const found = new Set<string>();
    for (let at = 0; at < words.length; at += 1) {
      for (let length = 1; length <= longest && at + length <= words.length; length += 1) {
        const term = keys.get(joined(words.slice(at, at + length)));
        if (term) found.add(term);
      }
    }
    return [...found];
  };
}

/** The insults that a text contains, see {@link createWordFinder}. */
export const findInsults = createWordFinder(INSULTS);
