const ADDRESSES = /https?:\/\/\S+|www\.\S+/gi;
const WORD = /[\p{L}\p{M}\u200c]+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A line that starts with a Latin name is Persian if at least this share of its words is. */
const PERSIAN_SHARE = 1 / 3;

/**
 * Direction of a typed paragraph. Like `dir="auto"` it uses the first word, except that a Latin
 * name does not change the direction of a Persian sentence; text without letters uses the page's,
 * and a URL alone is left to right.
 */
export function textDirection(paragraph: string): 'rtl' | 'ltr' {
  const words = paragraph.replace(ADDRESSES, ' ').match(WORD) ?? [];
  const [first] = words;
  if (first === undefined) return paragraph.search(ADDRESSES) >= 0 ? 'ltr' : 'rtl';
  const persian = words.filter((word) => RIGHT_TO_LEFT.test(word)).length;
  return RIGHT_TO_LEFT.test(first) || persian / words.length >= PERSIAN_SHARE ? 'rtl' : 'ltr';
}
