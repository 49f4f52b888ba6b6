/** Consonants that scholars and Slavic names write with a mark, as English spells them. */
const MARKED: Record<string, string> = {
  š: 'sh',
  ş: 'sh',
  ș: 'sh',
  č: 'ch',
  ç: 's',
  ć: 'ch',
  ž: 'zh',
  ǧ: 'gh',
  ğ: 'gh',
  ġ: 'gh',
  ḫ: 'kh',
  ẖ: 'kh',
};
const MARK = new RegExp(`[${Object.keys(MARKED).join('')}]`, 'g');

/**
 * Spells out what folding would forget though it is heard: the tanwin of «تقریباً» (`taghriban`) and the
 * marks of `čahāršanbe`. For comparing sounds; never shown.
 */
export function spoken(text: string): string {
  const plain = text.includes('\u064b') ? text.replace(/ا\u064b|\u064bا/g, 'ان') : text;
  if (!/[^\p{ASCII}\u0600-\u06ff]/u.test(plain)) return plain;
  return plain
    .normalize('NFC')
    .toLowerCase()
    .replace(MARK, (letter) => MARKED[letter] ?? letter);
}
