import { hasRtlLetter } from './text-direction.ts';

/** Exists in browsers and in Node; this package has the types of neither. */
declare const URL: { canParse(text: string): boolean; new (text: string): { href: string } };

/** A piece of a text; with `href` it is a link to another site. */
export interface TextPiece {
  text: string;
  /** Absolute http(s) URL; `null` for plain text. */
  href: string | null;
}

// URLs end at spaces, quotes and brackets, and at invisible characters such as directional marks.
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`«»“”{}|\\^\p{Cc}\p{Cf}]+/giu;
// Punctuation at the end of a sentence does not belong to the URL.
const TRAILING = /[.,:;!?،؛؟…*_~\])]+$/u;
// ASCII only: other alphabets can imitate another site's name.
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?$/i;
const WORD_BEFORE = /[\p{L}\p{N}@/.]$/u;

/**
 * Trims the end of a matched URL. «(… https://a.example/x_(y))»: a closing bracket belongs to the URL if it was opened
 * there.
 */
function trimmed(found: string): string {
  const cut = found.replace(TRAILING, '');
  const opened = cut.split('(').length - cut.split(')').length;
  return opened > 0 && found.startsWith(')', cut.length) ? `${cut})` : cut;
}

/** The normalized URL; `null` if it is invalid, or its text shows another site than it leads to. */
function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  const host = full.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (!HOST.test(host) || !URL.canParse(full)) return null;
  return new URL(full).href;
}

/** Splits a line at its URLs. The concatenated pieces equal the line. */
export function linkify(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = WORD_BEFORE.test(line.slice(at, index)) ? null : hrefOf(address);
    if (href === null) continue;
    if (index > at) pieces.push({ text: line.slice(at, index), href: null });
    pieces.push({ text: address, href });
    at = index + address.length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at), href: null });
  return pieces;
}

const ADDRESSES = /https?:\/\/\S+|www\.\S+/gi;
const WORD = /[\p{L}\p{M}\u200c]+/gu;
/** A line that starts with a Latin name is considered Persian if at least this fraction of its words is. */
const PERSIAN_SHARE = 1 / 3;

/**
 * Direction of a typed paragraph on its own. Unlike a line of a subtitle (`directionOfLine`), whose file has a
 * language, a mostly Latin paragraph is not considered Persian because of a single Persian word, and URLs are ignored.
 * Like `dir="auto"` it uses the first word, except that a Latin name does not change the direction of a Persian
 * sentence; text without letters uses the page's direction, and a URL alone is left to right.
 */
export function textDirection(paragraph: string): 'rtl' | 'ltr' {
  const words = paragraph.replace(ADDRESSES, ' ').match(WORD) ?? [];
  const [first] = words;
  if (first === undefined) return paragraph.search(ADDRESSES) >= 0 ? 'ltr' : 'rtl';
  const persian = words.filter(hasRtlLetter).length;
  return hasRtlLetter(first) || persian / words.length >= PERSIAN_SHARE ? 'rtl' : 'ltr';
}
