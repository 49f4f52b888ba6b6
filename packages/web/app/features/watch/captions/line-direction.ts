import { type Line, textOfLine } from './cue';

export type Direction = 'rtl' | 'ltr';

/** Hebrew to Arabic Extended and their forms; without set operations, which browsers of 2022 cannot read. */
const RTL_LETTER = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LETTER = /\p{L}/u;
const RTL_LANGUAGES = new Set(['fa', 'ar', 'he', 'ur', 'ps', 'ckb', 'ug', 'yi', 'sd', 'azb']);

/** The direction that a language is read in; null: not known. */
export function directionOfLanguage(language: string): Direction | null {
  const [code = ''] = language.toLowerCase().split('-');
  if (!/^[a-z]{2,3}$/.test(code) || code === 'und') return null;
  return RTL_LANGUAGES.has(code) ? 'rtl' : 'ltr';
}

/** Of most letters. */
export function directionOfText(text: string): Direction {
  let balance = 0;
  for (const char of text) {
    if (RTL_LETTER.test(char)) balance += 1;
    else if (LETTER.test(char)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * The direction of a line of a file, from the letters of all its words, as the server decides it
 * (docs/decisions/0035): marks are not asked, since files lie with them. A line of one script runs as
 * that script does, one without letters as its file. In a right-to-left file any Persian word makes the
 * line right-to-left, unless it begins and ends in Latin and has five times as many Latin words.
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
/** What our own files wrap a line in. */
const WRAPPED = /^([\u200e\u200f]*)([\u2066-\u2068])(.*)\u2069$/su;

/**
 * A line without the marks that give it a direction as a whole, which `dir` gives it here: embeddings
 * and overrides of old files, RLM or LRM in front, and the isolate around all of it. Isolates within
 * stay: they hold Latin names together.
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

/** Whether the text between two isolates closes what it opens, so that they belong to each other. */
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
