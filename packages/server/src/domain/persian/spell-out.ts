/**
 * Consonants with diacritics in scholarly transliteration and in Slavic and French names, in English spelling.
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
/** Consonants that Turkish pronounces otherwise: Çukur «چوکور», Kızılcık «کیزیلجیک». */
const TURKISH: Record<string, string> = { ...MARKED, ç: 'ch', c: 'j' };
const MARK = new RegExp(`[${Object.keys(MARKED).join('')}]`, 'g');
const TURKISH_MARK = new RegExp(`[${Object.keys(TURKISH).join('')}]`, 'g');

/**
 * What only Turkish names have: ı, ğ and İ, and ç where French and Portuguese have none, namely at the beginning of a
 * word (except for «Ça»), at its end, and before consonants and i, e, ö, ü.
 */
const IS_TURKISH = /[ığİ]|ç(?![aouáãâéèôõ])|(?<!\p{L})ç(?!a(?!\p{L}))/iu;

/**
 * Spells out what folding would drop although it is pronounced: the tanwin of «تقریباً»
 * (`taghriban`), the diacritics of `čahāršanbe`, and the consonants of a Turkish name. For comparing sounds; never
 * displayed.
 */
export function spellOut(text: string): string {
  const plain = text.includes('\u064b') ? text.replace(/ا\u064b|\u064bا/g, 'ان') : text;
  if (!/[^\p{ASCII}\u0600-\u06ff]/u.test(plain)) return plain;
  const composed = plain.normalize('NFC');
  const isTurkish = IS_TURKISH.test(composed);
  const [mark, spelling] = isTurkish ? [TURKISH_MARK, TURKISH] : [MARK, MARKED];
  return composed.toLowerCase().replace(mark, (letter) => spelling[letter] ?? letter);
}
