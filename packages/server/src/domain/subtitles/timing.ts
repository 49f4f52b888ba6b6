import { toLatinDigits } from '@parde/shared/digits';

export interface Timing {
  startMs: number;
  endMs: number;
  /** The rest of the line after the times: WebVTT settings, or SRT coordinates. */
  rest: string;
}

const LONGEST_LINE = 300;
const TIME = String.raw`(-?)(?:(\d{1,4})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,:;]\s?(\d{1,9}))?`;
const LINE = new RegExp(String.raw`^\s*${TIME}\s*(?:[-–—]\s?)*[-–—]\s?>+\s*${TIME}(?![\d:])(.*)$`);
const ARROW = /[-–—]\s?>/;

/** Whether a line is meant as a cue's timing line, valid or not; «5 -> 3» is text. */
export function isTimingLine(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const arrow = line.search(ARROW);
  if (arrow < 0) return false;
  const start = line.slice(0, arrow);
  if (!/\p{Nd}/u.test(start) || /\p{L}/u.test(start)) return false;
  return start.includes(':') || line.includes('-->');
}

/**
 * Parses `00:01:02,500 --> 00:01:04.000 …`, also without hours or milliseconds, with spaces, other
 * dashes, Persian digits or a minus (`-00:00:01,000` is -1000 ms). Null if it is not one.
 */
export function readTiming(line: string): Timing | null {
  if (!isTimingLine(line)) return null;
  const plain = toLatinDigits(line.replace(/\p{Cf}/gu, ''));
  const found = LINE.exec(plain);
  if (!found) return null;
  return {
    startMs: milliseconds(found.slice(1, 6)),
    endMs: milliseconds(found.slice(6, 11)),
    rest: found[11] ?? '',
  };
}

function milliseconds([sign, hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  // Avoid -0.
  return sign === '-' && ms > 0 ? -ms : ms;
}

/**
 * Parses a time as operators type it: `1:02:03.5`, `02:03` or `123.5` seconds; null if it is not
 * one.
 */
export function readMoment(text: string): number | null {
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.exec(text);
  if (seconds) return Math.round(Number(text) * 1000);
  const found = new RegExp(`^${TIME}$`).exec(text);
  return found ? milliseconds(found.slice(1, 6)) : null;
}

/** Formats ms: `3723500` → `01:02:03.500`. */
export function formatTime(ms: number): string {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((value) => pad(value)).join(':')}.${pad(ms % 1000, 3)}`;
}
