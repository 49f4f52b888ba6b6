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
/** The same for a file that is typed that way throughout: also before a name or a number, `.John رفت`. */
const LEADING_BEFORE_ANY =
  /^([«"\(]?)([.!?؟،؛:,;…]+) ?(?=["«\(]?[\p{L}\d].*[\p{L}&&\p{sc=Arabic}])/v;
const PAUSE = /^(?:\.{2,}|…+)$/;
const CLOSING: Record<string, string> = { '"': '"', '«': '»', '(': ')' };

const MIRRORED: Record<string, string> = { '«': '»', '(': ')', '[': ']' };
/** Marks and opening brackets before a Persian letter, such as `!«(`. */
const LEADING_BRACKETS = /^[.!?؟:…«\(\[]*[«\(\[][.!?؟:…]*(?=[\p{L}&&\p{sc=Arabic}])/v;

/** The brackets that a text opens and does not close; null: it closes one that it did not open. */
function openBrackets(text: string): string | null {
  let open = '';
  for (const char of text) {
    if (char in MIRRORED) open += char;
    else if (/[»)\]]/.test(char)) {
      if (MIRRORED[open.at(-1) ?? ''] !== char) return null;
      open = open.slice(0, -1);
    }
  }
  return open;
}

/**
 * The end of a line that closes quotations and brackets, but was typed at the beginning, reversed and mirrored: `!«(`
 * for «او گفت: «بیا (زود)»!». It counts only if it closes exactly what the rest leaves open. A lone bracket may as well
 * open a quotation that continues in the next line.
 *
 * @returns the corrected end; `null` if there is none at the beginning of the line
 */
function mirroredEnd(text: string, backwards: boolean): string | null {
  const [leading = ''] = LEADING_BRACKETS.exec(text) ?? [];
  if (leading === '' || (leading.length === 1 && !backwards)) return null;
  const end = [...leading]
    .reverse()
    .map((char) => MIRRORED[char] ?? char)
    .join('');
  const rest = text.slice(leading.length);
  return openBrackets(rest) !== '' && openBrackets(rest + end) === '' ? end : null;
}

/** Whether the line begins with punctuation that belongs to its end. */
export const isMisplaced = (text: string): boolean => {
  if (mirroredEnd(text, false) !== null) return true;
  const leading = findLeading(text, false);
  return leading !== null && !PAUSE.test(leading.run);
};

interface Leading {
  /** Opening quotation mark or bracket before the run, or ''. */
  open: string;
  run: string;
  /** Length of `open`, `run` and a following space. */
  length: number;
}

function findLeading(text: string, backwards: boolean): Leading | null {
  const found = LEADING.exec(text) ?? (backwards ? LEADING_BEFORE_ANY.exec(text) : null);
  if (!found) return null;
  const [{ length }, open = '', run = ''] = found;
  // «، خوبی» is a line broken before its comma; nobody types that to make it look right.
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

/** The corrected line is `prefix`, then the line with this many characters removed at each end, then `suffix`. */
export interface EndCorrection {
  prefix: string;
  cutStart: number;
  cutEnd: number;
  suffix: string;
}

/** How to correct the ends of a line; null when nothing is wrong. */
export function correctedEnds(text: string, backwards: boolean): EndCorrection | null {
  const end = mirroredEnd(text, backwards);
  if (end !== null) return { prefix: '', cutStart: end.length, cutEnd: 0, suffix: end };
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
