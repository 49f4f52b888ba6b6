/**
 * Consonants with diacritics in scholarly transliteration and Slavic names, in English spelling.
 */
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
 * Spells out what folding would drop although it is pronounced: the tanwin of «تقریباً»
 * (`taghriban`) and the diacritics of `čahāršanbe`. For comparing sounds; never displayed.
 */
export function spoken(text: string): string {
  const plain = text.includes('\u064b') ? text.replace(/ا\u064b|\u064bا/g, 'ان') : text;
  if (!/[^\p{ASCII}\u0600-\u06ff]/u.test(plain)) return plain;
  return plain
    .normalize('NFC')
    .toLowerCase()
    .replace(MARK, (letter) => MARKED[letter] ?? letter);
}
