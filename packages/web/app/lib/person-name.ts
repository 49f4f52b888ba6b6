import type { PersonRef } from '@parde/contract';

type Named = Pick<PersonRef, 'fullnameFa' | 'fullnameEn'>;

/** The Persian name, else the original one. */
export function personName(person: Named): string {
  return person.fullnameFa ?? person.fullnameEn ?? '';
}

/** The other name, if there are two. */
export function personOriginalName(person: Named): string | null {
  return person.fullnameFa && person.fullnameEn !== person.fullnameFa ? person.fullnameEn : null;
}

/** Initials of first and last word, with a thin space so that Persian letters do not join. */
export function personMonogram(person: Named): string {
  const words = personName(person).split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('\u2009');
}
