/*
 * Namespaces of the lexemes in `title_search.words` and `person_search.words` (see db/schema/search.ts).
 */
export const ALIAS = '~';
export const SOUND = '=';
export const HOMOPHONE = '%';

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** All words are required; the last one may be unfinished. */
export function allOf(words: readonly string[], namespace = '', lastIsPrefix = true): string {
  return words
    .map(
      (word, i) => quote(namespace + word) + (lastIsPrefix && i === words.length - 1 ? ':*' : ''),
    )
    .join(' & ');
}

/** Text of a `tsquery` that matches any of the alternatives. */
export function anyOf(ways: readonly string[]): string {
  return ways.map((way) => `(${way})`).join(' | ');
}
