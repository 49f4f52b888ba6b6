/** Isolates text of either direction from the sentence around it (bidi). */
export const isolated = (text: string): string =>
  `\u2068${text.replace(/[\u2066-\u2069\p{Cc}]/gu, '')}\u2069`;

/** A run of text within a line; a Latin one is isolated and set left to right. */
export interface LineRun {
  text: string;
  isLatin: boolean;
}

// Latin words and what is between them, but no brackets or «»: those belong to the sentence. Signs at their end («Chrome
// 120+», «C#»), and a year or country in brackets after them, are part of the name.
const LATIN =
  /\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\d'’.,:;!?…&/+\- ]*[\p{Script=Latin}\p{M}\d])?[+#]*(?: ?\([\p{Script=Latin}\p{Nd}][\p{Script=Latin}\p{Nd} –-]{0,20}\))?/gu;
const STOP = /^[.!?…]+(?=[\s»”")]|$)/u;
const AFTER_SENTENCE = /(?:^|[.!?؟…])\s*$/u;
const OPENING = /["“«(]$/u;
const STOP_INSIDE = /^[.!?…]+(?=["”»)])/u;

/** The final punctuation of an entirely Latin sentence: one that is quoted, or that no Persian word precedes. */
function stopOf(words: string, before: string, after: string): string {
  if (OPENING.test(before)) return STOP_INSIDE.exec(after)?.[0] ?? '';
  const isSentence = words.includes(' ') && AFTER_SENTENCE.test(before);
  return (isSentence && STOP.exec(after)?.[0]) || '';
}

/**
 * Splits a Persian line at its Latin words, so that «…» and brackets around them are displayed
 * correctly, and a Latin sentence keeps its full stop or question mark at its end. Joined, the
 * pieces are the line.
 */
export function latinRuns(line: string): LineRun[] {
  const runs: LineRun[] = [];
  let at = 0;
  for (const { 0: words, index } of line.matchAll(LATIN)) {
    const before = line.slice(at, index);
    const stop = stopOf(words, line.slice(0, index), line.slice(index + words.length));
    if (before) runs.push({ text: before, isLatin: false });
    runs.push({ text: words + stop, isLatin: true });
    at = index + words.length + stop.length;
  }
  if (at < line.length) runs.push({ text: line.slice(at), isLatin: false });
  return runs;
}

/**
 * A Persian sentence, to be displayed as plain text, with each of its Latin words isolated: «MP4، MKV و TS» would be laid
 * out from the left otherwise, since a comma between Latin words takes their direction.
 */
export const isolateLatin = (sentence: string): string =>
  latinRuns(sentence)
    .map(({ text, isLatin }) => (isLatin ? isolated(text) : text))
    .join('');
