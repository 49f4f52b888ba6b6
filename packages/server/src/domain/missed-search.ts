import { toLatinDigits } from '@parde/shared/digits';
import { foldWords } from './persian/fold.ts';

const MAX_LENGTH = 60;
const MAX_WORDS = 8;
/** Mail addresses, links, telephone and card numbers: private, and never the name of a film. */
const PRIVATE = /@|https?:|www\.|\.(com|net|org|ir)\b|\d{5,}|(\d[\s-]?){7,}/i;

/**
 * The folded words of a query without results, if staff should see it; `null` if it may be private or cannot be a name.
 */
export function missedSearchOf(query: string): string | null {
  if (query.length > MAX_LENGTH || PRIVATE.test(toLatinDigits(query))) return null;
  const words = foldWords(query);
  const folded = words.join(' ');
  return words.length > MAX_WORDS || folded.length < 2 || !/\p{L}/u.test(folded) ? null : folded;
}
