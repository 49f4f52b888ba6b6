/**
 * Files made for players that show every line from left to right have their punctuation typed at
 * the wrong end, so that it looks right there: `.سلام` for «سلام.», `.سلام -` for «- سلام.».
 *
 * No Persian line begins with a full stop, a comma, a colon, a question or exclamation mark; one that
 * does, before a Persian letter, is such a line whatever else the file has. Dots that stand for a
 * pause are no full stop: «…سلام» and «...سلام» begin in the middle of a sentence and stay, unless
 * the file shows that it types everything so (`typesBackwards`).
 */
const LEADING = /^([«"\(]?)([.!?؟،؛:,;…]+) ?(?=["«\(]?[\p{L}&&\p{sc=Arabic}])/v;
/** In a file that types so throughout, also before a name or a number: `.John رفت`. */
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
  /** Of both, and a space. */
  length: number;
}

function findLeading(text: string, backwards: boolean): Leading | null {
  const found = LEADING.exec(text) ?? (backwards ? LEADING_BEFORE_ANY.exec(text) : null);
  if (!found) return null;
  const [{ length }, open = '', run = ''] = found;
  // «، خوبی»: a line broken before its comma, as nobody types who wants it to look right.
  if (/^[،,؛;]/.test(run) && text.charAt(length - 1) === ' ') return null;
  return { open, run, length };
}

/**
 * Whether a file types its punctuation at the wrong end throughout: at least three lines do, and
 * more than those that end in a full stop or question mark as they should.
 */
export function typesBackwards(lines: Iterable<string>): boolean {
  let backwards = 0;
  let right = 0;
  for (const line of lines) {
    if (isMisplaced(line)) backwards += 1;
    else if (/[\p{L}&&\p{sc=Arabic}][.!?؟]$/v.test(line)) right += 1;
  }
  return backwards >= 3 && backwards > right;
}

/** `prefix`, then the line without so many characters at both ends, then `suffix`. */
export interface Ends {
  prefix: string;
  cutStart: number;
  cutEnd: number;
  suffix: string;
}

/** What to change at the ends of a line to set it right; null when nothing is wrong. */
export function rightEnds(text: string, backwards: boolean): Ends | null {
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
