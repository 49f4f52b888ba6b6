import {
  type Cue,
  type Line,
  type Parsed,
  type Run,
  type SubtitleWarning,
  textOfLine,
} from './cue.ts';
import { correctedEnds, isPunctuationMisplaced } from './misplaced-punctuation.ts';

export interface NormaliseOptions {
  /** For `fa`, Arabic letters are folded; for languages in Arabic script, misplaced punctuation is corrected. */
  language: string | null;
  /** Whether to use Persian digits in lines with Persian letters. */
  persianDigits: boolean;
}

const LONG = 500;
/** Duration given to a cue that ends before it begins. */
const READING_MS = 2000;

/** Cleans up cues for `writeVtt` and the player: tidy text, valid times, sorted; overlaps are kept. */
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
  const backwards = isPunctuationMisplaced(full.flatMap(({ lines }) => lines).map(textOfLine));
  const cues = full.flatMap((cue) => {
    const lines = cue.lines.map((line) => {
      const ends = correctedEnds(textOfLine(line), backwards);
      if (ends === null) return line;
      warnings.add('punctuation-moved');
      const { cutStart, cutEnd, prefix, suffix } = ends;
      return extendLine(trimLine(cutLine(line, cutStart, cutEnd)), prefix, suffix);
    });
    if (lines.reduce((sum, line) => sum + textOfLine(line).length, 0) > LONG) {
      warnings.add('very-long-cue');
    }
    return plausibleTimes({ ...cue, lines }, warnings);
  });
  return { cues: sortCues(cues, warnings), warnings: [...warnings] };
}

function cleanLine(line: Line, { language, persianDigits }: NormaliseOptions): Line {
  const clean = line.map(({ text, style }) => {
    const cleaned = cleanText(text);
    return { text: language === 'fa' ? foldToPersian(cleaned) : cleaned, style };
  });
  const merged = mergeRuns(clean).map(({ text, style }) => ({ text: dropTagBraces(text), style }));
  const tidy = trimLine(merged);
  if (!persianDigits || !/[\p{L}&&\p{sc=Arabic}]/v.test(textOfLine(tidy))) return tidy;
  return tidy.map(({ text, style }) => ({ text: persianDigitsInLine(text), style }));
}

function plausibleTimes(cue: Cue, warnings: Set<SubtitleWarning>): Cue[] {
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

export function sortCues(cues: Cue[], warnings: Set<SubtitleWarning>): Cue[] {
  const sorted = cues.every((cue, i) => i === 0 || (cues[i - 1]?.startMs ?? 0) <= cue.startMs);
  if (sorted) return cues;
  warnings.add('unordered');
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/** Merges adjacent runs of the same style and drops empty ones. */
function mergeRuns(line: Line): Line {
  const merged: Run[] = [];
  for (const { text, style } of line) {
    const last = merged.at(-1);
    if (last?.style === style) last.text += text;
    else if (text !== '') merged.push({ text, style });
  }
  return merged;
}

/** The line with this many characters removed at each end. */
function cutLine(line: Line, start: number, end: number): Line {
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

/** The line without spaces and ZWNJ at either end. */
function trimLine(line: Line): Line {
  const text = line.map((run) => run.text).join('');
  let start = 0;
  while (start < text.length && isIdle(text, start)) start += 1;
  let end = 0;
  while (start + end < text.length && isIdle(text, text.length - 1 - end)) end += 1;
  return start + end === 0 ? line : cutLine(line, start, end);
}

const isIdle = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\u200c';

/** Adds text before and after the line, in the style of its neighbours. */
function extendLine(line: Line, prefix: string, suffix: string): Line {
  return line.map(({ text, style }, i) => ({
    text: (i === 0 ? prefix : '') + text + (i === line.length - 1 ? suffix : ''),
    style,
  }));
}

/** LRM, RLM, ALM, embeddings, overrides, isolates. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Characters that Word and old code pages produce instead of ZWNJ: «می¬روم». */
const WRONG_HALF_SPACE = /(?<=\p{Script=Arabic})[\u00ac\u00ad\u200b]+(?=\p{Script=Arabic})/gu;
const JUNK = /[\u00ad\u200b\ufeff\u180e\u2060-\u2064\u206a-\u206f\ufff9-\ufffb]|\p{Cc}/gu;
const IDLE_HALF_SPACE = /\u200c+(?=[\s.,!?؟،؛:…»)])|(?<=[\s«(])\u200c+|(?<=\u200c)\u200c+/g;
/** Presentation forms of letters, as old programs store them. */
const SHAPED_LETTERS = /[\ufb50-\ufbb1\ufbd3-\ufd3d\ufe80-\ufefc]/g;

/**
 * Cleans a piece of a line: removes invisible characters, namely directional marks (they are added
 * again when the file is written), byte order marks within the text, control characters, and ZWNJ
 * at the edge of a word. ZWNJ within words and kashida are kept. All white space becomes single
 * spaces.
 */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(WRONG_HALF_SPACE, '\u200c')
    .replace(/\s+/g, ' ')
    .replace(JUNK, '')
    .replace(IDLE_HALF_SPACE, '')
    .replace(/ {2,}/g, ' ')
    .replace(SHAPED_LETTERS, (letter) => letter.normalize('NFKC'));
}

/**
 * Removes braces that programs would mistake for a tag in the written file: `{b}`, or `{\an8}` left over from nested
 * tags.
 */
const dropTagBraces = (text: string): string => text.replace(/(?<!\{)\{+(?=\\|\/?[biu]\})/gi, '');

/** Converts Arabic letters and digits to their Persian forms. Not for Arabic text. */
function foldToPersian(text: string): string {
  return text
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 0x6f0));
}

/**
 * Converts digits to Persian ones, except those of a Latin word (`MP3`), an address
 * (`parde.example/7`) or a number that belongs to the Latin name before it (`Apollo 13`). Only for
 * lines in Arabic script.
 */
function persianDigitsInLine(text: string): string {
  let afterLatin = false;
  return text.replace(/\S+/g, (word) => {
    const latin = /\p{Script=Latin}|:\/\/|@/u.test(word);
    const belongs = afterLatin && /^[0-9]/.test(word) && !/\p{Script=Arabic}/u.test(word);
    afterLatin = latin && /[\p{Script=Latin}\d]$/u.test(word);
    if (latin) return persianAround(word);
    return belongs ? word : word.replace(/[0-9]/g, persianDigit);
  });
}

/** Converts the digits in a mixed word: `2تا` is not a Latin word, and neither is the number in `سال2000(USA)`. */
function persianAround(word: string): string {
  if (!/\p{Script=Arabic}/u.test(word) || /:\/\/|@/.test(word)) return word;
  return word.replace(/(?<![\p{Script=Latin}\d.-])[0-9]+(?![\p{Script=Latin}\d.-])/gu, (digits) =>
    digits.replace(/[0-9]/g, persianDigit),
  );
}

const persianDigit = (digit: string): string =>
  String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x6f0);
