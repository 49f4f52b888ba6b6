/**
 * Files made for players that render every line left to right have punctuation typed at the wrong
 * end, so that it looks right there: `.سلام` for «سلام.», `.سلام -` for «- سلام.».
 *
 * No Persian line begins with a full stop, comma, colon, question or exclamation mark; one that
 * does, before a Persian letter, is such a line whatever the rest of the file has. An ellipsis is
 * not a full stop: «…سلام» and «...سلام» begin in the middle of a sentence and stay, unless the
 * whole file is typed that way (`isPunctuationMisplaced`).
 */
const LEADING = /^([«"\(]?)([.!?؟،؛:,;…]+) ?(?=["«\(]?[\p{L}&&\p{sc=Arabic}])/v;
/** In a file typed that way throughout, also before a name or a number: `.John رفت`. */
const LEADING_BEFORE_ANY =
  /^([«"\(]?)([.!?؟،؛:,;…]+) ?(?=["«\(]?[\p{L}\d].*[\p{L}&&\p{sc=Arabic}])/v;
const PAUSE = /^(?:\.{2,}|…+)$/;
const CLOSING: Record<string, string> = { '"': '"', '«': '»', '(': ')' };

/** Whether the line begins with punctuation that belongs to its end. */
export const isMisplaced = (text: string): boolean => {
  const leading = findLeading(text, false);
  return leading !== null && !PAUSE.test(leading.run);
};

interface Leading {
  /** Opening quotation mark or bracket before it, or ''. */
  open: string;
  run: string;
  /** Length of both, and a space. */
  length: number;
}

function findLeading(text: string, backwards: boolean): Leading | null {
  const found = LEADING.exec(text) ?? (backwards ? LEADING_BEFORE_ANY.exec(text) : null);
  if (!found) return null;
  const [{ length }, open = '', run = ''] = found;
  // «، خوبی»: a line broken before its comma, which nobody types to look right.
  if (/^[،,؛;]/.test(run) && text.charAt(length - 1) === ' ') return null;
  return { open, run, length };
}

/**
 * Whether a file has its punctuation at the wrong end throughout: at least three lines do, and more
 * than those with a full stop or question mark at the correct end.
 */
export function isPunctuationMisplaced(lines: Iterable<string>): boolean {
  let backwards = 0;
  let right = 0;
  for (const line of lines) {
    if (isMisplaced(line)) backwards += 1;
    else if (/[\p{L}&&\p{sc=Arabic}][.!?؟]$/v.test(line)) right += 1;
  }
  return backwards >= 3 && backwards > right;
}

/** `prefix`, then the line with this many characters removed at each end, then `suffix`. */
export interface Ends {
  prefix: string;
  cutStart: number;
  cutEnd: number;
  suffix: string;
}

/** How to correct the ends of a line; null when nothing is wrong. */
export function correctedEnds(text: string, backwards: boolean): Ends | null {
  const leading = findLeading(text, backwards);
  if (leading === null || (PAUSE.test(leading.run) && !backwards)) return null;
  const { open, run, length } = leading;
  let body = text.slice(length);
  const takeEnd = (what: string) => {
    body = body.slice(0, body.length - what.length);
    return what;
  };
  const dash = takeEnd(trailingDash(body));
  const closing = open !== '' && body.endsWith(CLOSING[open] ?? '') ? takeEnd(body.slice(-1)) : '';
  const pause = backwards ? takeEnd(trailingPause(body)) : '';
  return {
    prefix: (dash === '' ? '' : `${dash.trim()} `) + open + pause,
    cutStart: length,
    cutEnd: dash.length + closing.length + pause.length,
    suffix: run + closing,
  };
}

function trailingDash(text: string): string {
  if (!/^[-–—]$/.test(text.slice(-1))) return '';
  return text.at(-2) === ' ' ? text.slice(-2) : text.slice(-1);
}

function trailingPause(text: string): string {
  let at = text.length;
  while (text[at - 1] === '.' || text[at - 1] === '…') at -= 1;
  const dots = text.slice(at);
  return PAUSE.test(dots) ? dots : '';
}
