import type { Line, Run } from './cue.ts';

/** Merges neighbours of the same style and drops empty pieces. */
export function mergeRuns(line: Line): Line {
  const merged: Run[] = [];
  for (const { text, style } of line) {
    const last = merged.at(-1);
    if (last?.style === style) last.text += text;
    else if (text !== '') merged.push({ text, style });
  }
  return merged;
}

/** The line with this many characters removed at each end. */
export function cutLine(line: Line, start: number, end: number): Line {
  const left = line.reduce((length, { text }) => length + text.length, 0) - end;
  let at = 0;
  return mergeRuns(
    line.map(({ text, style }) => {
      const from = at;
      at += text.length;
      return { text: text.slice(Math.max(0, start - from), Math.max(0, left - from)), style };
    }),
  );
}

/** The line without spaces and ZWNJ at its ends. */
export function trimLine(line: Line): Line {
  const text = line.map((run) => run.text).join('');
  let start = 0;
  while (start < text.length && isIdle(text, start)) start += 1;
  let end = 0;
  while (start + end < text.length && isIdle(text, text.length - 1 - end)) end += 1;
  return start + end === 0 ? line : cutLine(line, start, end);
}

const isIdle = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\u200c';

/** Adds text before and after the line, in the style of its neighbours. */
export function extendLine(line: Line, prefix: string, suffix: string): Line {
  return line.map(({ text, style }, i) => ({
    text: (i === 0 ? prefix : '') + text + (i === line.length - 1 ? suffix : ''),
    style,
  }));
}
