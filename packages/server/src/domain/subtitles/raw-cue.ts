import type { Cue } from './cue.ts';
import type { SubtitleWarning } from './warning.ts';

/** Output of a parser: times and texts as in the file; `normaliseCues` cleans them. */
export interface Parsed {
  cues: Cue[];
  warnings: SubtitleWarning[];
}

/** Line ends: CRLF, LF or CR. */
export const LINE_END = /\r\n|\n|\r/;
