import { type Line, textOfLine } from './cue';

export type Direction = 'rtl' | 'ltr';

/**
 * Hebrew to Arabic Extended and their presentation forms; without set notation, which browsers from
 * 2022 do not support.
 */
const RTL_LETTER = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LETTER = /\p{L}/u;
const RTL_LANGUAGES = new Set(['fa', 'ar', 'he', 'ur', 'ps', 'ckb', 'ug', 'yi', 'sd', 'azb']);

/** The direction of a language; null: unknown. */
export function directionOfLanguage(language: string): Direction | null {
  const [code = ''] = language.toLowerCase().split('-');
  if (!/^[a-z]{2,3}$/.test(code) || code === 'und') return null;
  return RTL_LANGUAGES.has(code) ? 'rtl' : 'ltr';
}

/** Direction of most letters. */
export function directionOfText(text: string): Direction {
  let balance = 0;
  for (const char of text) {
    if (RTL_LETTER.test(char)) balance += 1;
    else if (LETTER.test(char)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * The direction of a line, from the letters of its words, by the same rules as on the server
 * (docs/decisions/0035): directional marks are ignored, since files often have wrong ones. A line
 * of a single script has that script's direction, one without letters the file's. In a
 * right-to-left file any Persian word makes the line right-to-left, unless it begins and ends in
 * Latin and has five times as many Latin words.
 */
export function directionOfLine(line: string, file: Direction): Direction {
  const words = line
    .split(/\s+/)
    .filter((word) => LETTER.test(word))
    .map((word) => (RTL_LETTER.test(word) ? 'rtl' : 'ltr'));
  if (words.length === 0) return file;
  const rtl = words.filter((word) => word === 'rtl').length;
  const ltr = words.length - rtl;
  if (file === 'ltr') return rtl > ltr ? 'rtl' : 'ltr';
  if (rtl === 0) return 'ltr';
  return words[0] === 'ltr' && words.at(-1) === 'ltr' && ltr >= 5 * rtl ? 'ltr' : 'rtl';
}

const EMBEDDING = /[\u202a-\u202e]/g;
/** What our own files wrap each line in. */
const WRAPPED = /^([\u200e\u200f]*)([\u2066-\u2068])(.*)\u2069$/su;

/**
 * A line without the marks that set its overall direction, which `dir` sets here: embeddings and
 * overrides of old files, RLM or LRM at the start, and the isolate around the line. Inner isolates
 * stay: they keep Latin names together.
 */
export function withoutMarks(line: Line): Line {
  const plain = trimEnds(
    line.map((run) => ({ ...run, text: run.text.replace(EMBEDDING, '') })),
    SPACES,
  ).filter(({ text }) => text !== '');
  const found = WRAPPED.exec(textOfLine(plain));
  const marks = found !== null && isClosedAtEnd(found[3] ?? '') ? (found[1] ?? '').length + 1 : 0;
  const cut = marks > 0 ? cutEnd(cutStart(plain, marks)) : plain;
  return trimEnds(cut, MARKS).filter(({ text }) => text !== '');
}

/** Whether the isolates inside are balanced, so that the outer ones belong together. */
function isClosedAtEnd(inside: string): boolean {
  let depth = 0;
  for (const char of inside) {
    if (char >= '\u2066' && char <= '\u2068') depth += 1;
    if (char === '\u2069') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function cutStart(line: Line, count: number): Line {
  let left = count;
  return line.map((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return { ...run, text: run.text.slice(cut) };
  });
}

function cutEnd(line: Line): Line {
  const last = line.at(-1);
  return last ? [...line.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] : line;
}

const SPACES = '\\s*';
const MARKS = '[\u200e\u200f\\s]*';

function trimEnds(line: Line, what: string): Line {
  const last = line.length - 1;
  return line.map((run, i) => {
    const text = i === 0 ? run.text.replace(new RegExp(`^${what}`), '') : run.text;
    return { ...run, text: i === last ? text.replace(new RegExp(`${what}$`), '') : text };
  });
}
