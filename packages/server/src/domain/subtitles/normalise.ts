import { cleanText, dropTagBraces, foldToPersian } from './characters.ts';
import { type Cue, type Line, textOfLine } from './cue.ts';
import { cutLine, extendLine, mergeRuns, trimLine } from './line-edits.ts';
import { rightEnds, typesBackwards } from './misplaced-punctuation.ts';
import { toPersianDigits } from './persian-digits.ts';
import type { Parsed } from './raw-cue.ts';
import type { SubtitleWarning } from './warning.ts';

export interface NormaliseOptions {
  /** `fa` folds Arabic letters; languages in Arabic script get misplaced punctuation corrected. */
  language: string | null;
  /** Use Persian digits in lines with Persian letters. */
  persianDigits: boolean;
}

const LONG = 500;
/** Duration of a cue that ends before it begins. */
const READING_MS = 2000;

/** Cleans cues for `writeVtt` and the player: tidy text, valid times, in order; overlaps stay. */
export function normaliseCues(parsed: readonly Cue[], options: NormaliseOptions): Parsed {
  const warnings = new Set<SubtitleWarning>();
  const cleaned = parsed.map((cue) => ({
    ...cue,
    lines: cue.lines.map((line) => cleanLine(line, options)).filter((line) => line.length > 0),
  }));
  if (parsed.length > 0 && cleaned.some(({ lines }) => lines.length === 0)) {
    warnings.add('empty-cues-dropped');
  }
  const full = cleaned.filter(({ lines }) => lines.length > 0);
  const backwards = typesBackwards(full.flatMap(({ lines }) => lines).map(textOfLine));
  const cues = full.flatMap((cue) => {
    const lines = cue.lines.map((line) => {
      const ends = rightEnds(textOfLine(line), backwards);
      if (ends === null) return line;
      warnings.add('punctuation-moved');
      const { cutStart, cutEnd, prefix, suffix } = ends;
      return extendLine(trimLine(cutLine(line, cutStart, cutEnd)), prefix, suffix);
    });
    if (lines.reduce((sum, line) => sum + textOfLine(line).length, 0) > LONG) {
      warnings.add('very-long-cue');
    }
    return honestTimes({ ...cue, lines }, warnings);
  });
  return { cues: inOrder(cues, warnings), warnings: [...warnings] };
}

function cleanLine(line: Line, { language, persianDigits }: NormaliseOptions): Line {
  const clean = line.map(({ text, style }) => {
    const cleaned = cleanText(text);
    return { text: language === 'fa' ? foldToPersian(cleaned) : cleaned, style };
  });
  const merged = mergeRuns(clean).map(({ text, style }) => ({ text: dropTagBraces(text), style }));
  const tidy = trimLine(merged);
  if (!persianDigits || !/[\p{L}&&\p{sc=Arabic}]/v.test(textOfLine(tidy))) return tidy;
  return tidy.map(({ text, style }) => ({ text: toPersianDigits(text), style }));
}

function honestTimes(cue: Cue, warnings: Set<SubtitleWarning>): Cue[] {
  let { startMs, endMs } = cue;
  if (endMs <= startMs) {
    warnings.add('end-before-start');
    endMs = startMs + READING_MS;
  }
  if (startMs < 0) {
    warnings.add('negative-time');
    startMs = 0;
  }
  return endMs <= 0 ? [] : [{ ...cue, startMs, endMs }];
}

export function inOrder(cues: Cue[], warnings: Set<SubtitleWarning>): Cue[] {
  const sorted = cues.every((cue, i) => i === 0 || (cues[i - 1]?.startMs ?? 0) <= cue.startMs);
  if (sorted) return cues;
  warnings.add('unordered');
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}
