/**
 * The folded value of a code unit. Any value above AMPERSAND is the resulting code unit; SPELLED
 * characters become several units, possibly with a word break, given by `spelling`.
 */
const UNKNOWN = 0;
const DROP = 1;
const SEPARATOR = 2;
const SPELLED = 3;
/** Dropped inside an acronym (D.O.A., M*A*S*H), a separator anywhere else. */
const DOT = 4;
/** The word «and», or «و» after a Persian letter. */
const AMPERSAND = 5;

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
const SEPARATE_NUMBER = /(?=\p{No})[^①-⓿❶-➓]/u;

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
  return SEPARATE_NUMBER.test(char) ? ` ${out} ` : out;
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
function classOf(codeUnit: number): number {
  if (codeUnit >= 0xd800 && codeUnit <= 0xdfff) return SPELLED;
  const known = classes[codeUnit] as number;
  return known === UNKNOWN ? classify(codeUnit) : known;
}

/** Several folded units, spaces for word breaks. A lone surrogate is a word break. */
function spelling(codePoint: number): string {
  const known = spellings.get(codePoint);
  if (known !== undefined) return known;
  const text = codePoint >= 0xd800 && codePoint <= 0xdfff ? ' ' : spell(codePoint);
  if (spellings.size < SPELLINGS_KEPT) spellings.set(codePoint, text);
  return text;
}

const SPACE = 0x20;
const HEH = 0x647;
const WAW = 0x648;
const YEH = 0x6cc;

/** The folded units and, for each, the offset in the text of the character it came from. */
let units = new Uint16Array(512);
let origins = new Uint32Array(512);
/** More than the longest spelling of one character (U+FDFA, 18 units) including its word break. */
const HEADROOM = 32;
const CAPACITY_KEPT = 4096;

function grow(): void {
  const moreUnits = new Uint16Array(units.length * 2);
  const moreOrigins = new Uint32Array(units.length * 2);
  moreUnits.set(units);
  moreOrigins.set(origins);
  units = moreUnits;
  origins = moreOrigins;
}

function shrink(): void {
  if (units.length <= CAPACITY_KEPT) return;
  units = new Uint16Array(512);
  origins = new Uint32Array(512);
}

function isArabic(unit: number): boolean {
  return unit >= 0x600 && unit <= 0x6ff;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Offset of the first character at or after `from` that folding does not drop. */
function nextKept(text: string, from: number): number {
  let at = from;
  while (at < text.length && classOf(text.charCodeAt(at)) === DROP) at++;
  return at;
}

/** Whether exactly one letter follows: the dot before it then belongs to an acronym. */
function initialFollows(text: string, from: number): boolean {
  const letter = nextKept(text, from);
  if (letter >= text.length) return false;
  const unit = classOf(text.charCodeAt(letter));
  if (unit <= AMPERSAND || isDigit(unit)) return false;
  const after = nextKept(text, letter + 1);
  if (after >= text.length) return true;
  const next = classOf(text.charCodeAt(after));
  return next === SEPARATOR || next === DOT || next === AMPERSAND;
}

/** Fills `units` and `origins`; returns the number of units. A single pass without allocations. */
function run(text: string): number {
  let count = 0;
  let wordStart = 0;
  let initialStart = 0;
  let broken = false;

  /** Removes a lone «ی» after a word ending in «ه»: the written ezafe of «خانه‌ی ما». */
  const endWord = (): void => {
    if (
      count - wordStart === 1 &&
      units[wordStart] === YEH &&
      wordStart >= 3 &&
      units[wordStart - 2] === HEH &&
      units[wordStart - 3] !== SPACE
    ) {
      count = wordStart - 1;
    }
  };
  const emit = (unit: number, origin: number): void => {
    const previous = count === 0 ? SPACE : (units[count - 1] as number);
    if (count > 0 && (broken || isArabic(previous) !== isArabic(unit))) {
      endWord();
      origins[count] = origin;
      units[count++] = SPACE;
      wordStart = count;
      initialStart = count;
    }
    broken = false;
    origins[count] = origin;
    units[count++] = unit;
  };

  for (let at = 0; at < text.length; at++) {
    if (count + HEADROOM > units.length) grow();
    const unit = classOf(text.charCodeAt(at));
    if (unit > AMPERSAND) emit(unit, at);
    else if (unit === SEPARATOR) broken = true;
    else if (unit === SPELLED) {
      const codePoint = text.codePointAt(at) as number;
      const spelled = spelling(codePoint);
      for (let i = 0; i < spelled.length; i++) {
        const piece = spelled.charCodeAt(i);
        if (piece === SPACE) broken = true;
        else emit(piece, at);
      }
      if (codePoint > 0xffff) at++;
    } else if (unit === DOT) {
      const initial = !broken && count - initialStart === 1 && !isDigit(units[count - 1] as number);
      if (initial && initialFollows(text, at + 1)) initialStart = count;
      else broken = true;
    } else if (unit === AMPERSAND) {
      const persian = count > 0 && isArabic(units[count - 1] as number);
      broken = true;
      if (persian) emit(WAW, at);
      else for (const letter of 'and') emit(letter.charCodeAt(0), at);
      broken = true;
    }
  }
  endWord();
  return count;
}

function textOf(count: number): string {
  // Arguments may be any array-like; the types want an array.
  if (count <= CAPACITY_KEPT)
    return String.fromCharCode.apply(null, units.subarray(0, count) as never);
  let out = '';
  for (let at = 0; at < count; at += CAPACITY_KEPT) {
    const end = Math.min(at + CAPACITY_KEPT, count);
    out += String.fromCharCode.apply(null, units.subarray(at, end) as never);
  }
  return out;
}

/**
 * The canonical form of a name or a query: folded words separated by single spaces, '' if there are
 * none. Stored keys and query keys are both folded, so that spellings of a name that differ only by
 * keyboard, encoding or typography have one key:
 *
 * - Arabic and Persian forms of a letter, hamza seats, presentation forms, diacritics, kashida,
 *   isolated hamza, letter case, Latin accents, the three sets of digits;
 * - ZWNJ is a word break, like a space (`joinedKey` also drops the breaks). Other invisible
 *   characters are dropped, other punctuation breaks words, apostrophes and the dots of an acronym
 *   are dropped («don't» → dont, «D.O.A.» → doa), «&» is «and», or «و» after a Persian word;
 * - words break where Persian letters meet digits or Latin letters («قسمت2» → «قسمت 2»);
 * - the ezafe after ه is dropped however it is written: «خانه‌ی ما», «خانهٔ ما», «خانۀ ما» and
 *   «خانه ما» are the same. (Only a separate «ی»: in «ماهی» it belongs to the word.)
 *
 * Idempotent, total (any string, including lone surrogates) and linear in the length of the text.
 */
export function fold(text: string): string {
  if (text === lastText) return lastFolded;
  const folded = textOf(run(text));
  shrink();
  if (text.length <= CAPACITY_KEPT) [lastText, lastFolded] = [text, folded];
  return folded;
}

/** Cache of the last text: deriving data from a name folds it about ten times in a row. */
let lastText = '';
let lastFolded = '';

/** The folded words; [] when the text has no letter or digit. */
export function foldWords(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}

/** The folded text without its spaces: «کتاب‌خانه», «کتاب خانه» and «کتابخانه» have one key. */
export function joinedKey(text: string): string {
  return fold(text).replaceAll(' ', '');
}

/** The folded text with, for each of its units, the offset in `text` of the original character. */
export function foldWithOrigins(text: string): { folded: string; origins: Uint32Array } {
  const count = run(text);
  const result = { folded: textOf(count), origins: origins.slice(0, count) };
  shrink();
  return result;
}

/** Maximum length of a key in code units; nobody types more. */
export const NAME_KEY_LENGTH = 120;

/**
 * Identifies a name regardless of its spelling: its joined key, truncated. '' for a name without
 * letters and digits.
 */
export function nameKey(name: string): string {
  return joinedKey(name).slice(0, NAME_KEY_LENGTH);
}
