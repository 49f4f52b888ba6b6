import { foldWords } from './fold.ts';

/** Words that are in so many names that searching for them is useless. Folded. */
const LITTLE = new Set(foldWords('the of and a an in to from for on at و در از به با که را'));

/** The folded query without its little words; unchanged if there are no others. */
export function withoutLittleWords(query: string): string {
  const words = foldWords(query);
  const telling = words.filter((word) => !LITTLE.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}
