import { type Line, textOfLine } from './cue';

const EMBEDDING = /[\u202a-\u202e]/g;
/** Isolates that subtitle files made by this project wrap each line in. */
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

/** Whether the isolates inside are balanced, so that the outer characters belong together. */
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
