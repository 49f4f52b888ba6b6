const MAX_SLUG_LENGTH = 80;

/**
 * Marks that only change how a letter is pronounced or drawn: harakat, superscript alef, kashida.
 */
const MARKS = /[\u064B-\u0652\u0670\u0640]/g;

/**
 * The readable part of a URL: letters and digits of any script, words joined by `-`, Latin in lower
 * case without accents, Arabic yeh and kaf as the Persian ones. Never empty: names without letters
 * get `fallback`.
 */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replaceAll('ي', 'ی')
    .replaceAll('ى', 'ی')
    .replaceAll('ك', 'ک')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return cut(plain) || fallback;
}

/** At most `MAX_SLUG_LENGTH` characters, cut at a word boundary if possible. */
function cut(slug: string): string {
  const characters = Array.from(slug);
  if (characters.length <= MAX_SLUG_LENGTH) return slug;
  const head = characters.slice(0, MAX_SLUG_LENGTH).join('');
  const lastJoin = head.lastIndexOf('-');
  return lastJoin > 20 ? head.slice(0, lastJoin) : head;
}
