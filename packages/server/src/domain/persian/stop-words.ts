import { foldWords } from './fold.ts';

/** Words that are in so many names that searching for them is useless. Folded. */
const STOP_WORDS = new Set(foldWords('the of and a an in to from for on at و در از به با که را'));

/** The folded query without its stop words; unchanged if it consists of nothing else. */
export function withoutStopWords(query: string): string {
  const words = foldWords(query);
  const selective = words.filter((word) => !STOP_WORDS.has(word));
  return (selective.length > 0 ? selective : words).join(' ');
}
