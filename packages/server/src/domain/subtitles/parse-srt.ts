import { toLatinDigits } from '@parde/shared/digits';
import type { Cue, SubtitleWarning } from './cue.ts';
import { LINE_END, type Parsed } from './cue.ts';
import { readMarkup } from './markup.ts';
import { isTimingLine, readTiming, type Timing } from './timing.ts';

/**
 * SubRip as found in practice. Only timing lines are structural: everything between two of them is the text of the
 * first, except for the number of the second; so missing or doubled blank lines, missing numbers and blank lines within
 * a text are tolerated. Coordinates after the times are dropped. Text under invalid times is dropped, with a warning.
 */
export function parseSrt(text: string): Parsed {
  const cues: Cue[] = [];
  const warnings = new Set<SubtitleWarning>();
  let timing: Timing | null = null;
  let lines: string[] = [];
  let lastNumber = 0;

  const close = (atEnd: boolean) => {
    lastNumber = takeNumber(lines, lastNumber, atEnd);
    if (timing !== null) {
      const { startMs, endMs } = timing;
      const kept = lines.filter((line) => line.trim() !== '').join('\n');
      cues.push({ startMs, endMs, ...readMarkup(kept) });
    }
    lines = [];
  };

  for (const line of text.split(LINE_END)) {
    if (!isTimingLine(line)) {
      lines.push(line);
      continue;
    }
    close(false);
    timing = readTiming(line);
    if (timing === null) warnings.add('broken-timing');
  }
  close(true);
  return { cues, warnings: [...warnings] };
}

/**
 * Removes the number of the next cue from the end of `lines` and returns it, or the previous number if there is none. A
 * last line of digits is that number if a blank line precedes it or if it continues the numbering; otherwise it is
 * dialogue, such as «1984».
 */
function takeNumber(lines: string[], before: number, atEnd: boolean): number {
  let last = lines.length - 1;
  while (last >= 0 && lines[last]?.trim() === '') last -= 1;
  const digits = (lines[last] ?? '').replace(/\p{Cf}/gu, '').trim();
  if (!/^\p{Nd}{1,7}$/u.test(digits)) return before;
  const number = Number(toLatinDigits(digits));
  const setOff = last === 0 || lines[last - 1]?.trim() === '';
  const touches = last === lines.length - 1;
  const countsOn = number === before + 1;
  if (!countsOn && (!setOff || !touches || atEnd)) return before;
  if (atEnd && !setOff) return before;
  lines.length = last;
  return number;
}
