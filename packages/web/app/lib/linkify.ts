/** A piece of a text; with `href` it is an address of another site. */
export interface TextPiece {
  text: string;
  /** Absolute, http or https; null: plain words. */
  href: string | null;
}

// Addresses end where people end them: at spaces, quotes and brackets, and at what cannot be seen,
// such as marks of direction.
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`«»“”{}|\\^\p{Cc}\p{Cf}]+/giu;
// A sentence that ends with an address does not end it.
const TRAILING = /[.,:;!?،؛؟…*_~\])]+$/u;
// Other alphabets can look like another site's name.
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?$/i;
const WORD_BEFORE = /[\p{L}\p{N}@/.]$/u;

/** «(… https://a.example/x_(y))»: a bracket belongs to the address that opened it. */
function trimmed(found: string): string {
  const cut = found.replace(TRAILING, '');
  const opened = cut.split('(').length - cut.split(')').length;
  return opened > 0 && found.startsWith(')', cut.length) ? `${cut})` : cut;
}

/** The address as browsers go there; null: it is none, or shows another site than it leads to. */
function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  const host = full.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (!HOST.test(host) || !URL.canParse(full)) return null;
  return new URL(full).href;
}

/** Splits a line at the web addresses in it. Joined again, the pieces are the line. */
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
