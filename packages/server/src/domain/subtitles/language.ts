const ENOUGH = 100_000;

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
