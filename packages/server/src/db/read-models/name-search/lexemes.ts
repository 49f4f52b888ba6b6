import { equivalentOf } from '../../../domain/persian/equivalents.ts';

/*
 * Namespaces of the lexemes in `title_search.words` and `person_search.words` (see db/schema/search.ts).
 */
export const ALIAS = '~';
export const SOUND = '=';
export const SOUND_BEGINNING = '>';
export const HOMOPHONE = '%';
export const EQUIVALENT = '#';
export const INITIALS = '@';
export const WHOLE_SOUND = '!';

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

/**
 * The same for words of names, each as typed or in another way of writing it (`ii` for `2`). A number alone says too little: «ده»
 * may be a village, `one` is in every sequel.
 */
export function allOfNames(words: readonly string[], namespace = '', lastIsPrefix = true): string {
  return words
    .map((word, i) => {
      const typed = allOf([word], namespace, lastIsPrefix && i === words.length - 1);
      const equivalent = words.length > 1 ? equivalentOf(word) : null;
      if (equivalent === null) return typed;
      return `(${typed} | ${quote(namespace + EQUIVALENT + equivalent)})`;
    })
    .join(' & ');
}

/** Text of a `tsquery` that matches any of the alternatives. */
export function anyOf(ways: readonly string[]): string {
  return ways.map((way) => `(${way})`).join(' | ');
}
