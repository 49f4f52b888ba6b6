/** LRM, RLM, ALM, embeddings, overrides, isolates. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What Word and old code pages leave where a half-space was meant: «می¬روم». */
const WRONG_HALF_SPACE = /(?<=\p{Script=Arabic})[\u00ac\u00ad\u200b]+(?=\p{Script=Arabic})/gu;
const JUNK = /[\u00ad\u200b\ufeff\u180e\u2060-\u2064\u206a-\u206f\ufff9-\ufffb]|\p{Cc}/gu;
const IDLE_HALF_SPACE = /\u200c+(?=[\s.,!?؟،؛:…»)])|(?<=[\s«(])\u200c+|(?<=\u200c)\u200c+/g;
/** Letters in the one shape they take at a place in a word, as old programs store them. */
const SHAPED_LETTERS = /[\ufb50-\ufbb1\ufbd3-\ufd3d\ufe80-\ufefc]/g;

/**
 * One piece of a line without what nobody sees: marks of direction (they are set anew when the
 * file is written), byte order marks within the text, control characters, half-spaces at the edge of
 * a word. Half-spaces within words and kashida stay. White space of any kind is one space each.
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

/** Braces that a reader of the written file would take for a tag: `{b}`, `{\an8}` left of tags in tags. */
export const dropTagBraces = (text: string): string =>
  text.replace(/(?<!\{)\{+(?=\\|\/?[biu]\})/gi, '');

/** Arabic letters and digits that Persian has forms of its own for. Not for Arabic text. */
export function foldToPersian(text: string): string {
  return text
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 0x6f0));
}
