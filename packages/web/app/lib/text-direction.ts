const ADDRESSES = /https?:\/\/\S+|www\.\S+/gi;
const WORD = /[\p{L}\p{M}\u200c]+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Persian sentences often begin with a Latin name: with so many Persian words it is one. */
const PERSIAN_SHARE = 1 / 3;

/**
 * Direction of a paragraph that people wrote. By its first word, as `dir="auto"` does, but a Latin
 * name does not turn the Persian sentence that it begins; words without letters are the page's own
 * matter, and an address alone is Latin.
 */
export function textDirection(paragraph: string): 'rtl' | 'ltr' {
  const words = paragraph.replace(ADDRESSES, ' ').match(WORD) ?? [];
  const [first] = words;
  if (first === undefined) return paragraph.search(ADDRESSES) >= 0 ? 'ltr' : 'rtl';
  const persian = words.filter((word) => RIGHT_TO_LEFT.test(word)).length;
  return RIGHT_TO_LEFT.test(first) || persian / words.length >= PERSIAN_SHARE ? 'rtl' : 'ltr';
}
