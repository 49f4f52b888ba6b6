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

/**
 * Problems of a converted file that an operator should check. The command explains each one
 * (docs/operate/subtitles.md).
 */
export type SubtitleWarning =
  | 'wrong-byte-order-mark'
  | 'undecodable-bytes'
  | 'mojibake-repaired'
  | 'unknown-format'
  | 'too-large'
  | 'no-cues'
  | 'broken-timing'
  | 'end-before-start'
  | 'negative-time'
  | 'unordered'
  | 'empty-cues-dropped'
  | 'drawings-dropped'
  | 'punctuation-moved'
  | 'very-long-cue';

/** Output of a parser: times and texts as in the file; `normaliseCues` cleans them. */
export interface Parsed {
  cues: Cue[];
  warnings: SubtitleWarning[];
}

/** Line ends: CRLF, LF or CR. */
export const LINE_END = /\r\n|\n|\r/;
