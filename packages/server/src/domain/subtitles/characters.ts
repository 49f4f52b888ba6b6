/** LRM, RLM, ALM, embeddings, overrides, isolates. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What Word and old code pages produce instead of ZWNJ: «می¬روم». */
const WRONG_HALF_SPACE = /(?<=\p{Script=Arabic})[\u00ac\u00ad\u200b]+(?=\p{Script=Arabic})/gu;
const JUNK = /[\u00ad\u200b\ufeff\u180e\u2060-\u2064\u206a-\u206f\ufff9-\ufffb]|\p{Cc}/gu;
const IDLE_HALF_SPACE = /\u200c+(?=[\s.,!?؟،؛:…»)])|(?<=[\s«(])\u200c+|(?<=\u200c)\u200c+/g;
/** Presentation forms of letters, as old programs store them. */
const SHAPED_LETTERS = /[\ufb50-\ufbb1\ufbd3-\ufd3d\ufe80-\ufefc]/g;

/**
 * Cleans a piece of a line: removes invisible characters, namely directional marks (they are added
 * again when the file is written), byte order marks within the text, control characters, and ZWNJ
 * at the edge of a word. ZWNJ within words and kashida are kept. All white space becomes single
 * spaces.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(WRONG_HALF_SPACE, '\u200c')
    .replace(/\s+/g, ' ')
    .replace(JUNK, '')
    .replace(IDLE_HALF_SPACE, '')
    .replace(/ {2,}/g, ' ')
    .replace(SHAPED_LETTERS, (letter) => letter.normalize('NFKC'));
}

/**
 * Removes braces that a reader of the written file would take for a tag: `{b}`, or `{\an8}` left
 * over from nested tags.
 */
export const dropTagBraces = (text: string): string =>
  text.replace(/(?<!\{)\{+(?=\\|\/?[biu]\})/gi, '');

/** Arabic letters and digits to their Persian forms. Not for Arabic text. */
export function foldToPersian(text: string): string {
  return text
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 0x6f0));
}
