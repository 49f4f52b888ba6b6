import { hasRtlLetter } from '@parde/shared/text-direction';

const ADDRESSES = /https?:\/\/\S+|www\.\S+/gi;
const WORD = /[\p{L}\p{M}\u200c]+/gu;
/** A line that starts with a Latin name is Persian if at least this share of its words is. */
const PERSIAN_SHARE = 1 / 3;

/**
 * Direction of a typed paragraph, which stands alone: unlike a line of a subtitle
 * (`directionOfLine`), whose file has a language, a mostly Latin one is not Persian for one Persian
 * word, and a URL says nothing. Like `dir="auto"` it uses the first word, except that a Latin
 * name does not change the direction of a Persian sentence; text without letters uses the page's,
 * and a URL alone is left to right.
 */
export function textDirection(paragraph: string): 'rtl' | 'ltr' {
  const words = paragraph.replace(ADDRESSES, ' ').match(WORD) ?? [];
  const [first] = words;
  if (first === undefined) return paragraph.search(ADDRESSES) >= 0 ? 'ltr' : 'rtl';
  const persian = words.filter(hasRtlLetter).length;
  return hasRtlLetter(first) || persian / words.length >= PERSIAN_SHARE ? 'rtl' : 'ltr';
}
