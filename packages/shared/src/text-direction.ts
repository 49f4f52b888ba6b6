export type Direction = 'rtl' | 'ltr';

/**
 * Letters in the blocks that Unicode reserves for right-to-left scripts, kashida included; without
 * set notation, which browsers from 2022 do not support.
 */
const RTL_LETTER =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
const RTL_LANGUAGES = new Set(['fa', 'ar', 'he', 'ur', 'ps', 'ckb', 'ug', 'yi', 'sd', 'azb']);
/** Maximum number of characters examined; more would not change the result. */
const SAMPLE_LENGTH = 100_000;

/** Whether a character, or any of a word, is a letter of a right-to-left script. */
export const hasRtlLetter = (text: string): boolean => RTL_LETTER.test(text);

/** The direction of a language; null: unknown. @param language BCP 47, in any case */
export function directionOfLanguage(language: string): Direction | null {
  const [code = ''] = language.toLowerCase().split('-');
  if (!/^[a-z]{2,3}$/.test(code) || code === 'und') return null;
  return RTL_LANGUAGES.has(code) ? 'rtl' : 'ltr';
}

/**
 * The base direction of a subtitle file: that of its language, otherwise that of most letters of its text.
 *
 * @param language BCP 47; `null` if unknown
 */
export function directionOfFile(text: string, language: string | null): Direction {
  const known = language === null ? null : directionOfLanguage(language);
  if (known !== null) return known;
  let balance = 0;
  for (const char of text.slice(0, SAMPLE_LENGTH)) {
    if (hasRtlLetter(char)) balance += 1;
    else if (LETTER.test(char)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * The direction of a line of a subtitle, from the letters of its words (docs/decisions/0035):
 * directional marks are ignored, since files often have wrong ones. A line of a single script has
 * that script's direction, one without letters (`1984`, `…`) the file's. In a right-to-left file a
 * line with any Persian word is right-to-left, even if it begins otherwise («John Smith کجاست؟»),
 * unless it begins and ends in Latin and has five times as many Latin words. In other files the
 * majority of words decides.
 */
export function directionOfLine(line: string, file: Direction): Direction {
  const words = line
    .split(/\s+/)
    .filter((word) => LETTER.test(word))
    .map((word) => (hasRtlLetter(word) ? 'rtl' : 'ltr'));
  if (words.length === 0) return file;
  const rtl = words.filter((word) => word === 'rtl').length;
  const ltr = words.length - rtl;
  if (file === 'ltr') return rtl > ltr ? 'rtl' : 'ltr';
  if (rtl === 0) return 'ltr';
  return words[0] === 'ltr' && words.at(-1) === 'ltr' && ltr >= 5 * rtl ? 'ltr' : 'rtl';
}
