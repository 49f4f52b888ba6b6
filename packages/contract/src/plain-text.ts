/** Maximum number of consecutive blank lines. */
const MAX_BLANK_LINES = 2;

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Control characters except tab and newline, and characters that change the text direction beyond
 * their own text. Marks that only affect their neighbours (ZWNJ, ZWJ, LRM, RLM) are kept.
 */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/gu;

/**
 * Excludes letters and signs that render as nothing: the Hangul fillers and the blank Braille cell.
 */
const VISIBLE = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Removes characters that would control a terminal or the direction of other text; keeps line ends as they are. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

/** Control characters that nobody types; line ends are normalized elsewhere, and tabs are allowed. */
const REFUSED = /(?![\t\n\v\f\r\u0085])\p{Cc}/u;

/** No schema is nested more deeply. */
const MAX_DEPTH = 12;

/**
 * Paths of the texts in a body that contain such characters, e.g. `faq.0.answer`. Characters that set a direction are
 * not reported but removed, since messengers and word processors add them.
 */
export function controlledFields(body: unknown, path: readonly string[] = []): string[] {
  if (typeof body === 'string') return REFUSED.test(body) ? [path.join('.')] : [];
  if (typeof body !== 'object' || body === null || path.length > MAX_DEPTH) return [];
  return Object.entries(body).flatMap(([name, value]) => controlledFields(value, [...path, name]));
}

/** Whether a text has any visible character, not only spaces and joiners. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Normalizes multi-line text that people typed: line ends become `\n`, at most two consecutive
 * blank lines are kept, and characters that control a terminal or the direction of other text are
 * removed. Markup is kept as plain text.
 */
export function plainText(text: string): string {
  let blank = 0;
  return withoutControls(text.replace(LINE_ENDS, '\n'))
    .split('\n')
    .filter((line) => {
      blank = isVisible(line) ? 0 : blank + 1;
      return blank <= MAX_BLANK_LINES;
    })
    .join('\n')
    .trim();
}

/** The same for single-line text such as a name: all white space becomes single spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}
