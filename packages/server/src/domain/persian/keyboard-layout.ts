import { fold } from './fold.ts';

/**
 * Characters of each key in reading order, without and with Shift. '\0' means no useful character.
 */
interface Layout {
  plain: string;
  shifted: string;
}

const LATIN: Layout = {
  plain: '`1234567890-=' + 'qwertyuiop[]\\' + "asdfghjkl;'" + 'zxcvbnm,./',
  shifted: '~!@#$%^&*()_+' + 'QWERTYUIOP{}|' + 'ASDFGHJKL:"' + 'ZXCVBNM<>?',
};

/** ISIRI 9147: «Persian (Standard)» of Windows, the default on Linux and macOS. */
const STANDARD: Layout = {
  plain: '\u200d1234567890-=' + 'ضصثقفغعهخحجچ\\' + 'شسیبلاتنمکگ' + 'ظطزرذدپو./',
  shifted:
    '÷!٬٫﷼٪×،*)(ـ+' +
    '\u0652\u064c\u064d\u064b\u064f\u0650\u064e\u0651][}{|' +
    'ؤئيإأآة»«:؛' +
    'ك\u0653ژ\u0670\u200c\u0654ء><؟',
};

/** Older «Persian» layout of Windows (kbdfa). Shift+R types «ریال». */
const LEGACY: Layout = {
  plain: '÷1234567890-=' + 'ضصثقفغعهخحجچپ' + 'شسیبلاتنمکگ' + 'ظطزرذدئو./',
  shifted:
    '×!@#$%^&*)(_+' +
    '\u064b\u064c\u064d\0،؛,][\\}{|' +
    '\u064e\u064f\u0650\u0651ۀآـ«»:"' +
    'ةيژؤإأء<>؟',
};

/** «Arabic (101)», which many Persian computers also have. Its b key types two letters; here it is one, «ﻻ». */
const ARABIC: Layout = {
  plain: 'ذ1234567890-=' + 'ضصثقفغعهخحجد\\' + 'شسيبلاتنمكط' + 'ئءؤرﻻىةوزظ',
  shifted:
    '\u0651!@#$%^&*)(_+' +
    '\u064e\u064b\u064f\u064c\0إ‘÷×؛<>|' +
    '\u0650\u064d][\0أـ،/:"' +
    '~\u0652}{\0آ’,.؟',
};

/** Characters that only this layout types, or only this one without Shift. */
const ARABIC_ONLY = /[ئءؤىةيك]|لا/;

/** Characters that may occur in input but have no key of their own in these layouts. */
const ARABIC_VARIANTS: Record<string, string> = { ي: 'd', ى: 'd', ك: ';', ة: 'i', ۀ: 'i' };

function pairUp(from: Layout, to: Layout): Map<string, string> {
  const map = new Map<string, string>();
  for (const layer of ['shifted', 'plain'] as const) {
    for (let i = 0; i < from[layer].length; i++) {
      map.set(from[layer][i] as string, to[layer][i] as string);
    }
  }
  map.delete('\0');
  return map;
}

/** The key of each Persian character, in lower case. */
function keysOf(layout: Layout): Map<string, string> {
  const map = pairUp(layout, { plain: LATIN.plain, shifted: LATIN.shifted.toLowerCase() });
  for (const [stray, key] of Object.entries(ARABIC_VARIANTS)) map.set(stray, key);
  for (let digit = 0; digit < 10; digit++) {
    map.set(String.fromCharCode(0x6f0 + digit), String(digit));
    map.set(String.fromCharCode(0x660 + digit), String(digit));
  }
  return map;
}

const LAYOUTS = [STANDARD, LEGACY];
const TO_PERSIAN = LAYOUTS.map((layout) => pairUp(LATIN, layout));
const TO_LATIN = LAYOUTS.map(keysOf);
const ARABIC_TO_LATIN = pairUp(ARABIC, {
  plain: LATIN.plain,
  shifted: LATIN.shifted.toLowerCase(),
});
/** Maps each character typed with Shift or Caps Lock to the character of the same key without it. */
const UNSHIFTED = LAYOUTS.map(({ plain, shifted }) =>
  pairUp({ plain: shifted, shifted }, { plain, shifted: plain }),
);
const LONGEST_QUERY = 100;

function mapKeys(text: string, map: Map<string, string>): string {
  let typed = '';
  for (const char of text) typed += map.get(char) ?? char;
  return typed.replaceAll('\0', '');
}

function unshifted(text: string): string[] {
  return UNSHIFTED.filter((map) => [...text].every((char) => map.has(char) || char === ' '))
    .map((map) => mapKeys(text, map))
    .filter((one) => one.split(/\s+/).every(isPersianWord));
}

/** Words that show that the text is English already. */
const ENGLISH = /(^|\s)(the|of|with|from)(\s|$)/i;

/**
 * Whether a word looks Persian: typically Persian and typically Arabic letters hardly ever occur in the same word, and
 * some letters never start one.
 */
function isPersianWord(word: string): boolean {
  if (/^[ئءؤة]/.test(word)) return false;
  return !(/[پچژگ]/.test(word) && /[ثحصضطظع]/.test(word));
}

function isLatinWord(word: string): boolean {
  if (/[;[\]\\`{}|<>]/.test(word) || /[,'](?![stdmlrv]?$|ll$|re$|ve$)/.test(word)) return false;
  const letters = word.replace(/[^a-z]/g, '');
  if (letters.length >= 3 && !/[aeiouy]/.test(letters)) return false;
  return !/[bcdfghjklmnpqrstvwxz]{6}/.test(letters);
}

function distinct(typed: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const one of typed) {
    const key = fold(one);
    if (key.length >= 2 && !byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey.values()];
}

/**
 * What the same keys would have typed under the other layout: Persian for Latin text (`a;hv]d` →
 * «شکارچی») and lower-case Latin for Persian text («پشفقهط» → `matrix`). One string for each of the
 * two Persian layouts in use (ISIRI 9147 and the older one of Windows, where پ is on `\` and ئ on
 * `m`), the standard one first, without duplicates after folding. Text in all capitals is treated
 * as Caps Lock, other capitals as Shift (`H` → «آ»). Persian text of shifted characters only (Caps
 * Lock again) is also returned as the letters of its keys; characters that only the Arabic layout
 * types are read with that layout, too.
 *
 * [] when the result could not be words of its language, or the text mixes both scripts. A result
 * is only a guess («ohki» and «خانه» both look like words): whether names match it decides.
 */
export function swapLayout(query: string): string[] {
  const text = query.trim();
  if (text.length < 2 || text.length > LONGEST_QUERY) return [];
  const persian = /[\u0600-\u06ff\ufb50-\ufefc]/.test(text);
  const latin = /[a-z]/i.test(text);
  if (persian && latin) return [];
  // «؟؟؟» is not Caps Lock, but `;,;,` is «کوکو».
  if (persian && !/\p{L}/u.test(text)) return [];
  if (persian) {
    const typed = TO_LATIN.map((map) => mapKeys(text, map));
    if (ARABIC_ONLY.test(text)) typed.push(mapKeys(text.replaceAll('لا', 'ﻻ'), ARABIC_TO_LATIN));
    const latins = typed.filter((one) => one.split(/\s+/).every(isLatinWord));
    return distinct([...latins, ...unshifted(text)]);
  }
  if (ENGLISH.test(text) || !/[a-z;'[\],\\]/i.test(text)) return [];
  const keys = /[a-z]/.test(text) ? text : text.toLowerCase();
  const typed = TO_PERSIAN.map((map) => mapKeys(keys, map));
  return distinct(typed.filter((one) => one.split(/\s+/).every(isPersianWord)));
}

/** Keys in physical rows, for finding neighbouring letters. */
export const KEY_ROWS: readonly (readonly string[])[] = [LATIN, STANDARD, LEGACY].map((layout) => [
  layout.plain.slice(0, 13),
  layout.plain.slice(13, 26),
  layout.plain.slice(26, 37),
  layout.plain.slice(37),
]);
