import { MAX_CUES } from '@parde/shared/subtitle-limits';
import { type Cue, textOfLine } from './cue';
import { readPosition } from './cue-position';
import { readCueText } from './cue-text';
import { withoutMarks } from './line-marks';

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`);
const LONGEST_TEXT = 2000;
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * Parses the cues of a WebVTT file, sorted by start, then by their order in the file. Lenient:
 * accepts a missing header, commas in times and SRT; skips invalid cues and those that end before
 * they begin; removes duplicates.
 */
export function parseVtt(file: string): Cue[] {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < lines.length && cues.length < MAX_CUES; at += 1) {
    const times = readTimes(lines[at] ?? '');
    if (times === null) continue;
    const body: string[] = [];
    while (at + 1 < lines.length && !endsText(lines[at + 1] ?? '')) {
      at += 1;
      body.push(lines[at] ?? '');
    }
    const { startMs, endMs, settings } = times;
    const text = body.join('\n').slice(0, LONGEST_TEXT);
    const key = `${startMs} ${endMs} ${text}`;
    if (endMs <= startMs || seen.has(key)) continue;
    seen.add(key);
    const read = readCueText(text.replaceAll('\0', ''))
      .map(withoutMarks)
      .filter((line) => VISIBLE.test(textOfLine(line)));
    if (read.length > 0) cues.push({ startMs, endMs, lines: read, place: readPosition(settings) });
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

const endsText = (line: string): boolean => line.trim() === '' || line.includes('-->');

function readTimes(line: string) {
  if (!line.includes('-->') || line.length > 500) return null;
  const found = TIMES.exec(line);
  if (found === null) return null;
  return {
    startMs: milliseconds(found.slice(1, 5)),
    endMs: milliseconds(found.slice(5, 9)),
    settings: found[9] ?? '',
  };
}

function milliseconds([hours = '0', minutes, seconds, fraction = '']: (string | undefined)[]) {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}
