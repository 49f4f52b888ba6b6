import { fold, foldWords } from './fold.ts';

/**
 * Words that no opinion about a film needs. Deliberately few: words used about characters, or found
 * in titles («حرامزاده‌های لعنتی»), are not included.
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

const LONGEST_IN_WORDS = 4;

/** Joins words and collapses stretched letters («کثااافت»). */
const joined = (words: readonly string[]) => words.join('').replace(/(.)\1+/gu, '$1');

const KEYS = new Map(INSULTS.map((insult) => [joined(foldWords(insult)), fold(insult)]));

/** The insults that a text contains as whole words, folded, each once. */
export function findInsults(text: string): string[] {
  const words = foldWords(text);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = 1; length <= LONGEST_IN_WORDS && at + length <= words.length; length += 1) {
      const insult = KEYS.get(joined(words.slice(at, at + length)));
      if (insult) found.add(insult);
    }
  }
  return [...found];
}
