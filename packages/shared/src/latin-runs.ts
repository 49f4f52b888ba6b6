import { isolated } from './isolated.ts';

/** A run of text within a line; a Latin one is isolated and set left to right. */
export interface LineRun {
  text: string;
  isLatin: boolean;
}

// Latin words, and what is between them: spaces, and the signs of names and of addresses; but no brackets or «»: those
// belong to the sentence. Of the name are numbers and signs before it in a quotation («12 Angry Men»), digits that only
// a hyphen separates («20-OFF»), signs at its end («Chrome 120+», «C#»), the dot of an abbreviation («E.T.», «Jr.»), and a year
// or country in brackets after it.
const BEFORE_NAME = String.raw`(?:(?<=["“«(])(?:\(\d+\) )?[\d½….,:%$&#@+ -]*|\d+-)?`;
const WORDS = String.raw`\p{Script=Latin}(?:[\p{Script=Latin}\p{M}\d'’.,:;!?…&/+*@#%_=~\- ]*[\p{Script=Latin}\p{M}\d])?`;
const AFTER_NAME = String.raw`(?:(?<=\.\p{Script=Latin}| [JS]r)\.)?[+#]*(?: ?\([\p{Script=Latin}\p{Nd}][\p{Script=Latin}\p{Nd} –-]{0,20}\))?`;
/** Its groups of digits would be read from the right. */
const PHONE = String.raw`(?<![\p{Nd}\p{L}])(?:\+\p{Nd}|[0۰]\p{Nd})(?:[ -]?\p{Nd}){6,12}(?!\p{Nd})`;
const LATIN = new RegExp(`${BEFORE_NAME}${WORDS}${AFTER_NAME}|${PHONE}`, 'gu');
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
