/** Style of a piece of text: a combination of `b`, `i`, `u`, in that order. */
export type Style = '' | 'b' | 'i' | 'u' | 'bi' | 'bu' | 'iu' | 'biu';

/** Text of one style, without markup, line breaks and directional marks. */
export interface Run {
  text: string;
  style: Style;
}

export type Line = Run[];

export const SETTING_NAMES = ['vertical', 'line', 'position', 'size', 'align'] as const;

/** WebVTT cue settings with their values: `{ line: '0' }` is the top of the picture. */
export type CueSettings = Partial<Record<(typeof SETTING_NAMES)[number], string>>;

export interface Cue {
  startMs: number;
  /** In the result of `readSubtitles` always after `startMs`. */
  endMs: number;
  lines: Line[];
  settings: CueSettings;
}

export const textOfLine = (line: Line): string => line.map(({ text }) => text).join('');

/** The displayed text, without styles. */
export const textOfCue = (cue: Cue): string => cue.lines.map(textOfLine).join('\n');
