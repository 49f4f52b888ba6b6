import type { SubtitleWarning } from './cue.ts';
import { type Cue, type CueSettings, LINE_END, type Parsed, SETTING_NAMES } from './cue.ts';
import { readMarkup } from './markup.ts';
import { isTimingLine, readTiming } from './timing.ts';

const VALUE: Record<(typeof SETTING_NAMES)[number], RegExp> = {
  vertical: /^(?:rl|lr)$/,
  line: /^(?:-?\d{1,4}|\d{1,3}(?:\.\d{1,6})?%)(?:,(?:start|center|end))?$/,
  position: /^\d{1,3}(?:\.\d{1,6})?%(?:,(?:line-left|center|line-right))?$/,
  size: /^\d{1,3}(?:\.\d{1,6})?%$/,
  align: /^(?:start|center|end|left|right)$/,
};

/**
 * WebVTT. A blank line ends a text; the header, identifiers, NOTE, STYLE and REGION blocks and
 * everything else without times are dropped. Unknown settings are dropped, including `region`.
 */
export function parseVtt(text: string): Parsed {
  const cues: Cue[] = [];
  const warnings = new Set<SubtitleWarning>();
  const lines = text.split(LINE_END);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (!isTimingLine(line)) continue;
    const body: string[] = [];
    while (at + 1 < lines.length && !endsText(lines[at + 1] ?? '')) {
      at += 1;
      body.push(lines[at] ?? '');
    }
    const timing = readTiming(line);
    if (timing === null) {
      warnings.add('broken-timing');
      continue;
    }
    const { startMs, endMs, rest } = timing;
    const { lines: read, settings } = readMarkup(body.join('\n'));
    cues.push({ startMs, endMs, lines: read, settings: { ...settings, ...readSettings(rest) } });
  }
  return { cues, warnings: [...warnings] };
}

const endsText = (line: string): boolean => line.trim() === '' || isTimingLine(line);

function readSettings(rest: string): CueSettings {
  const settings: CueSettings = {};
  for (const pair of rest.split(/\s+/)) {
    const [name, value = ''] = pair.split(/:(.*)/s);
    const known = SETTING_NAMES.find((candidate) => candidate === name);
    if (known !== undefined && VALUE[known].test(value)) settings[known] = value;
  }
  return settings;
}
