const LRI = '\u2066';
const PDI = '\u2069';

/** A Latin name or address with the signs that belong to it: `C++`, `.NET`, `F.B.I.`, `+98 21 555`. */
const PHRASE =
  /[@#.+$€£]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d '’.,&:/_?=%~@#+-]*[\p{Script=Latin}\d+#])?(?:(?<=\.\p{Script=Latin})\.)?/gu;
/** Signs at its edges, or between digits, that a right-to-left line would move to the other side. */
const FRAGILE = /^[@#.+$€£]|[+#.]$|:\/\/|^0\d+-\d/;

/**
 * A piece of a right-to-left line with its Latin phrases isolated, where their order would break
 * otherwise. A phrase that begins with a number is one only at the start of the line: «21 Grams را
 * دیدم», but «سال 1999 Matrix را دیدم». The full stop that ends the line is the line's own.
 */
export function isolateLatin(text: string, atStart: boolean): string {
  const signs = atStart ? (/^[^\p{L}\d]*/u.exec(text)?.[0].length ?? 0) : -1;
  const end = text.replace(/[\s»")!؟?]{0,5}$/, '').length;
  return text.replace(PHRASE, (found, at: number) => {
    const ownStop = found.endsWith('.') && at + found.length >= end ? '.' : '';
    const phrase = found.slice(0, found.length - ownStop.length);
    const title = at <= signs && /^\d[^\p{L}]{0,20} \p{L}/u.test(phrase);
    return title || FRAGILE.test(phrase) ? LRI + phrase + PDI + ownStop : found;
  });
}
