/**
 * The folded value of a code unit. Any value above AMPERSAND is the resulting code unit; SPELLED
 * characters become several units, possibly with a word break, given by `spelling`.
 */
const UNKNOWN = 0;
export const DROP = 1;
export const SEPARATOR = 2;
export const SPELLED = 3;
/** Dropped inside an acronym (D.O.A., M*A*S*H), a separator anywhere else. */
export const DOT = 4;
/** The word «and», or «و» after a Persian letter. */
export const AMPERSAND = 5;

// biome-ignore format: a table reads better in rows
const LETTERS: Record<string, string> = {
  // Variants of yeh, kaf and heh from other keyboards and old encodings of the region.
  ي: 'ی', ى: 'ی', ې: 'ی', ے: 'ی', ۍ: 'ی', ێ: 'ی', ؽ: 'ی', ؾ: 'ی', ؿ: 'ی',
  ك: 'ک', ڪ: 'ک', ڬ: 'ک', ګ: 'گ', ڭ: 'گ',
  ٱ: 'ا', ٲ: 'ا', ٳ: 'ا',
  ة: 'ه', ۃ: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه', ۿ: 'ه',
  ۄ: 'و', ۅ: 'و', ۆ: 'و', ۇ: 'و', ۈ: 'و', ۉ: 'و', ۊ: 'و', ۋ: 'و', ۏ: 'و', ڤ: 'و',
  ڵ: 'ل', ڕ: 'ر', ں: 'ن',
  // Latin letters with a stroke or ligature, which Unicode does not decompose.
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't',
  ŋ: 'n', ə: 'a', ς: 'σ',
};

/**
 * Marks that only modify a letter. Marks that are letters themselves (Devanagari, Thai, kana) are
 * kept.
 */
const DECORATION =
  /(?=\p{M})(?!\u3099|\u309a)[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Latin}]/u;
/** Kashida, isolated and high hamzas, and typed apostrophes: dropped. */
const SILENT = /[\u0640\u0621\u0674'’‘‛`´ʹʼʻʽʾʿ′＇]/;
const BREAK = /[\u200b\u200c™℠]/;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** ½ and ² are separate words: «8½» is «8 1/2», «Alien³» is «Alien 3». */
const APART = /(?=\p{No})[^①-⓿❶-➓]/u;

function foldPiece(piece: string): string {
  if (DECORATION.test(piece) || SILENT.test(piece) || IGNORABLE.test(piece)) return '';
  const code = piece.charCodeAt(0);
  if (code >= 0x660 && code <= 0x669) return String.fromCharCode(code - 0x660 + 0x30);
  if (code >= 0x6f0 && code <= 0x6f9) return String.fromCharCode(code - 0x6f0 + 0x30);
  return LETTERS[piece] ?? (WORD.test(piece) ? piece : ' ');
}

/** Folds a single code point; a space means a word break. */
function spell(codePoint: number): string {
  const char = String.fromCodePoint(codePoint);
  if (BREAK.test(char)) return ' ';
  if (SILENT.test(char)) return '';
  let out = '';
  for (const part of char.normalize('NFKD')) {
    // Lower-casing may produce characters that decompose again (İ).
    for (const piece of part.toLowerCase().normalize('NFKD')) out += foldPiece(piece);
  }
  // Isolated forms of Arabic marks decompose to a space and the mark.
  if (codePoint >= 0xfb50 && codePoint <= 0xfeff && out.trim() === '') return '';
  return APART.test(char) ? ` ${out} ` : out;
}

const classes = new Uint16Array(0x10000);
const spellings = new Map<number, string>();
const SPELLINGS_KEPT = 5000;

function classify(codeUnit: number): number {
  const text = codeUnit === 0x26 || codeUnit === 0xff06 ? '&' : spell(codeUnit);
  let found: number = SPELLED;
  if (text === '') found = DROP;
  else if (text === '&') found = AMPERSAND;
  else if (text === ' ') found = codeUnit === 0x2e || codeUnit === 0x2a ? DOT : SEPARATOR;
  else if (text.length === 1) found = text.charCodeAt(0);
  classes[codeUnit] = found;
  return found;
}

/** The class of a code unit. A surrogate is SPELLED: use `spelling` with its code point. */
export function classOf(codeUnit: number): number {
  if (codeUnit >= 0xd800 && codeUnit <= 0xdfff) return SPELLED;
  const known = classes[codeUnit] as number;
  return known === UNKNOWN ? classify(codeUnit) : known;
}

/** Several folded units, spaces for word breaks. A lone surrogate is a word break. */
export function spelling(codePoint: number): string {
  const known = spellings.get(codePoint);
  if (known !== undefined) return known;
  const text = codePoint >= 0xd800 && codePoint <= 0xdfff ? ' ' : spell(codePoint);
  if (spellings.size < SPELLINGS_KEPT) spellings.set(codePoint, text);
  return text;
}
