/** Blank lines in a row that are kept. */
const MOST_BLANK_LINES = 2;

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Control characters but tab and newline, and those that turn the direction of what follows, beyond their
 * own text. Marks that only help their neighbours (ZWNJ, ZWJ, LRM, RLM) stay.
 */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/gu;

/** But for letters and signs that are drawn as nothing: the Hangul fillers and the empty Braille cell. */
const VISIBLE = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything can be seen of a text: it is not only spaces and joiners. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Text of several lines as people wrote it, without what could hurt its surroundings: line ends are
 * `\n`, at most two lines in a row are blank, nothing controls a terminal or the direction of other
 * text. Markup stays what it is: text.
 */
export function plainText(text: string): string {
  let blank = 0;
  return text
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .split('\n')
    .filter((line) => {
      blank = isVisible(line) ? 0 : blank + 1;
      return blank <= MOST_BLANK_LINES;
    })
    .join('\n')
    .trim();
}

/** The same for text of one line, such as a name: every space is one space. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}
