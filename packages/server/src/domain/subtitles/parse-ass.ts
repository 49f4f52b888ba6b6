import {
  type Cue,
  type CueSettings,
  LINE_END,
  type Line,
  type Parsed,
  type SubtitleWarning,
} from './cue.ts';
import {
  applyOverride,
  buildLines,
  type Emphasis,
  noEmphasis,
  type OverrideState,
  positionOfNumpad,
  positionOfOldAlignment,
  settingsOfPosition,
  styleOf,
  type VerticalPosition,
} from './markup.ts';

const EVENTS = 'layer, start, end, style, name, marginl, marginr, marginv, effect, text';
const FIELD = /^\s{0,20}([a-z][a-z0-9 ]{0,40}?)\s{0,20}:(.*)$/i;

/**
 * Advanced SubStation Alpha and its older form. Kept: text, bold, italic and underline of styles
 * and override tags, and positions at the top or in the middle. Dropped: comments, drawings and all
 * other formatting. A text that several layers draw at the same time (outline, shadow) is one cue.
 */
export function parseAss(text: string): Parsed {
  const cues: Cue[] = [];
  const warnings = new Set<SubtitleWarning>();
  const styles = new Map<string, AssStyle>();
  const painted = new Set<string>();
  const options = { softBreaks: false, height: 288 };
  let section = '';
  let format: string[] = readFormat(EVENTS);

  for (const line of text.split(LINE_END)) {
    const head = /^\s{0,20}\[([^\]]{1,60})\]\s*$/.exec(line);
    if (head) {
      section = (head[1] ?? '').toLowerCase();
      if (section === 'events') format = readFormat(EVENTS);
      continue;
    }
    const field = FIELD.exec(line);
    if (!field) continue;
    const name = (field[1] ?? '').toLowerCase();
    const value = (field[2] ?? '').trim();
    if (name === 'format') format = readFormat(value);
    else if (name === 'wrapstyle') options.softBreaks = value === '2';
    else if (name === 'playresy') options.height = Number(value) || options.height;
    else if (name === 'style') {
      const columns = readColumns(format, value);
      styles.set(styleName(columns.get('name')), readAssStyle(columns, !section.includes('+')));
    } else if (name === 'dialogue') {
      const columns = readColumns(format, value);
      const startMs = readAssTime(columns.get('start') ?? '');
      const endMs = readAssTime(columns.get('end') ?? '');
      if (startMs === null || endMs === null) {
        warnings.add('broken-timing');
        continue;
      }
      const style = styles.get(styleName(columns.get('style')));
      const { lines, settings, drew } = readAssText(columns.get('text') ?? '', style, options);
      if (drew) warnings.add('drawings-dropped');
      const what = JSON.stringify([startMs, endMs, settings, lines.map(plain)]);
      if (!painted.has(what)) cues.push({ startMs, endMs, lines, settings });
      painted.add(what);
    }
  }
  return { cues, warnings: [...warnings] };
}

const plain = (line: Cue['lines'][number]) => line.map(({ text }) => text).join('');

/** Some programs write the style `Default` as `*Default`. */
const styleName = (name = ''): string => name.replace(/^\*/, '').toLowerCase();

interface AssText {
  lines: Line[];
  settings: CueSettings;
  /** Whether drawn shapes were dropped. */
  drew: boolean;
}

interface AssTextOptions {
  /** Whether `\n` breaks lines, which it only does if wrapping is off (`WrapStyle: 2`); otherwise it is a space. */
  softBreaks: boolean;
  /** Height of the coordinate system (`PlayResY`); a `\pos` in its upper third counts as the top. */
  height: number;
}

const PIECE = /\{([^{}]*)\}|\\([Nnh])|\n/g;

/** Parses the text column of a `Dialogue:` line. */
function readAssText(
  raw: string,
  style: AssStyle = PLAIN_STYLE,
  { softBreaks, height }: AssTextOptions,
): AssText {
  const builder = buildLines();
  const state: OverrideState = {
    emphasis: { ...style.emphasis },
    position: style.position,
    drawing: 0,
  };
  let drew = false;
  let end = 0;
  const add = (text: string) => {
    if (state.drawing === 0) builder.add(text, styleOf(state.emphasis));
    else if (text !== '') drew = true;
  };
  for (const piece of raw.matchAll(PIECE)) {
    add(raw.slice(end, piece.index));
    end = piece.index + piece[0].length;
    const [, block, escaped] = piece;
    if (block !== undefined) {
      applyOverride(state, block, style.emphasis);
      const y = /\\(?:pos|move)\([^,()]{1,20},\s?(-?[\d.]{1,12})[,)]/.exec(block)?.[1];
      if (y !== undefined) state.position = Number(y) < height / 3 ? 'top' : null;
    } else add(escaped === 'N' || (escaped === 'n' && softBreaks) ? '\n' : ' ');
  }
  add(raw.slice(end));
  return { lines: builder.lines, settings: settingsOfPosition(state.position), drew };
}

interface AssStyle {
  emphasis: Emphasis;
  position: VerticalPosition;
}

const PLAIN_STYLE: AssStyle = { emphasis: noEmphasis(), position: null };

/** Reads a `Style:` line, given by column. `old` means SSA, whose alignments are numbered differently. */
function readAssStyle(columns: Map<string, string>, old: boolean): AssStyle {
  // In ASS, -1 means on.
  const on = (name: string) => (Number(columns.get(name) ?? 0) === 0 ? 0 : 1);
  const alignment = Number(columns.get('alignment') ?? 2);
  return {
    emphasis: { b: on('bold'), i: on('italic'), u: on('underline') },
    position: old ? positionOfOldAlignment(alignment) : positionOfNumpad(alignment),
  };
}

/** Column names of a section's `Format:` line, in lower case. */
const readFormat = (value: string): string[] =>
  value.split(',').map((name) => name.trim().toLowerCase());

/** The values of a line by column. The last column takes the rest, including commas. */
function readColumns(format: string[], value: string): Map<string, string> {
  const columns = new Map<string, string>();
  let from = 0;
  for (const [i, name] of format.entries()) {
    const comma = i === format.length - 1 ? -1 : value.indexOf(',', from);
    columns.set(name, (comma < 0 ? value.slice(from) : value.slice(from, comma)).trim());
    if (comma < 0) break;
    from = comma + 1;
  }
  return columns;
}

/** Parses `0:01:02.50` to ms; null if it is not a time. */
function readAssTime(value: string): number | null {
  const found = /^(-?)(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,3}))?$/.exec(value);
  if (!found) return null;
  const [, sign, hours, minutes, seconds, fraction = ''] = found;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' && ms > 0 ? -ms : ms;
}
