import { type Direction, directionOfFile, directionOfLine } from '@parde/shared/text-direction';
import {
  type Cue,
  type CueSettings,
  type Line,
  SETTING_NAMES,
  type Style,
  textOfCue,
  textOfLine,
} from './cue.ts';
import { escapeText } from './markup.ts';
import { formatTime } from './timing.ts';

const RLM = '\u200f';
const LRM = '\u200e';
const RLI = '\u2067';
const LRI = '\u2066';
const PDI = '\u2069';

export interface WriteOptions {
  /** Language tag (`fa`); if `null`, the file's direction is detected by its letters. */
  language: string | null;
}

/** Writes cues as WebVTT, with directional marks (docs/decisions/0035). Ends in a line break. */
export function writeVtt(cues: readonly Cue[], { language }: WriteOptions): string {
  const file = directionOfFile(cues.slice(0, 5000).map(textOfCue).join('\n'), language);
  const blocks = cues.map((cue) => {
    const times = `${formatTime(cue.startMs)} --> ${formatTime(cue.endMs)}${settingsOf(cue.settings)}`;
    return `${times}\n${cue.lines.map((line) => writeLine(line, file)).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function settingsOf(settings: CueSettings): string {
  return SETTING_NAMES.map((name) => (settings[name] ? ` ${name}:${settings[name]}` : '')).join('');
}

/**
 * Adds directional marks to a line. The mark at the start is for players that use the first strong character, as WebVTT
 * requires; it also decides the side of `align:start`. The isolate keeps the order in players that use the direction of
 * their page for all lines. A left-to-right line of a left-to-right file needs neither.
 */
function writeLine(line: Line, file: Direction): string {
  const direction = directionOfLine(textOfLine(line), file);
  const rtl = direction === 'rtl';
  const text = line
    .map((run, i) => {
      const ordered = rtl ? isolateLatin(run.text, i === 0) : run.text;
      return pressed(escapeText(ordered), run.style);
    })
    .join('');
  if (rtl) return RLM + RLI + text + PDI;
  return file === 'rtl' || /[\p{L}&&\p{sc=Arabic}]/v.test(text) ? LRM + LRI + text + PDI : text;
}

function pressed(text: string, style: Style): string {
  return [...style].reduceRight((inner, letter) => `<${letter}>${inner}</${letter}>`, text);
}

/** A Latin name or address including its punctuation: `C++`, `.NET`, `F.B.I.`, `+98 21 555`. */
const PHRASE =
  /[@#.+$€£]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d '’.,&:/_?=%~@#+-]*[\p{Script=Latin}\d+#])?(?:(?<=\.\p{Script=Latin})\.)?/gu;
/** Characters at the edges of a phrase, or between digits, that a right-to-left line would reorder. */
const REORDERED_BY_BIDI = /^[@#.+$€£]|[+#.]$|:\/\/|^0\d+-\d/;

/**
 * Isolates the Latin phrases of a right-to-left line where they would be reordered. A phrase
 * starting with a number only counts at the start of the line: «21 Grams را دیدم», but «سال 1999
 * Matrix را دیدم». The full stop at the end belongs to the line.
 */
function isolateLatin(text: string, atStart: boolean): string {
  const signs = atStart ? (/^[^\p{L}\d]*/u.exec(text)?.[0].length ?? 0) : -1;
  const end = text.replace(/[\s»")!؟?]{0,5}$/, '').length;
  return text.replace(PHRASE, (found, at: number) => {
    const ownStop = found.endsWith('.') && at + found.length >= end ? '.' : '';
    const phrase = found.slice(0, found.length - ownStop.length);
    const title = at <= signs && /^\d[^\p{L}]{0,20} \p{L}/u.test(phrase);
    return title || REORDERED_BY_BIDI.test(phrase) ? LRI + phrase + PDI + ownStop : found;
  });
}
