import { readAssTime, readColumns, readFormat } from './ass-events.ts';
import { type AssStyle, readAssStyle } from './ass-styles.ts';
import { readAssText } from './ass-text.ts';
import type { Cue } from './cue.ts';
import { LINE_END, type Parsed } from './raw-cue.ts';
import type { SubtitleWarning } from './warning.ts';

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
