const LRI = '\u2066';
const PDI = '\u2069';

/** A Latin name or address including its punctuation: `C++`, `.NET`, `F.B.I.`, `+98 21 555`. */
const PHRASE =
  /[@#.+$€£]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d '’.,&:/_?=%~@#+-]*[\p{Script=Latin}\d+#])?(?:(?<=\.\p{Script=Latin})\.)?/gu;
/** Characters at its edges, or between digits, that a right-to-left line would reorder. */
const FRAGILE = /^[@#.+$€£]|[+#.]$|:\/\/|^0\d+-\d/;

/**
 * Isolates the Latin phrases of a right-to-left line where they would be reordered. A phrase
 * starting with a number only counts at the start of the line: «21 Grams را دیدم», but «سال 1999
 * Matrix را دیدم». The full stop at the end belongs to the line.
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
