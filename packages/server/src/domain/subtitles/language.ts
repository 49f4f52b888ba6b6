const RTL_LETTER = /[\p{L}&&[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]]/v;
const LETTER = /\p{L}/u;
const RTL_LANGUAGES = new Set(['fa', 'ar', 'he', 'ur', 'ps', 'ckb', 'ug', 'yi', 'sd', 'azb']);
const ENOUGH = 100_000;

export type Direction = 'rtl' | 'ltr';

export const isRtlLetter = (char: string): boolean => RTL_LETTER.test(char);
export const isLtrLetter = (char: string): boolean => LETTER.test(char) && !RTL_LETTER.test(char);

/** The base direction of a file: of its language, or of most of its letters. */
export function directionOfFile(text: string, language: string | null): Direction {
  if (language !== null) return RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr';
  let balance = 0;
  for (const char of text.slice(0, ENOUGH)) {
    if (isRtlLetter(char)) balance += 1;
    else if (LETTER.test(char)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * `fa` or `ar` for text in Arabic script; null when most letters are of other scripts. Arabic has
 * at least three of ة, إ, أ, ى and words beginning with ال, and more of them than of پ, چ, ژ, گ and
 * the Persian ک and ی; ي and ك are not counted, since Persian files contain them too.
 */
export function guessLanguage(text: string): 'fa' | 'ar' | null {
  const sample = text.slice(0, ENOUGH);
  const all = count(sample, /\p{L}/gu);
  if (count(sample, /[\p{L}&&\p{sc=Arabic}]/gv) * 2 <= all) return null;
  const arabic = count(sample, /[ةإأى]|(?<!\p{L})و?ال(?=\p{L}{3})/gu);
  return arabic >= 3 && arabic > count(sample, /[پچژگکی]/g) ? 'ar' : 'fa';
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
