import type { Cue } from './cue.ts';
import type { SubtitleWarning } from './warning.ts';

/** What a parser found; times and texts as they stand in the file, `normaliseCues` tidies them. */
export interface Parsed {
  cues: Cue[];
  warnings: SubtitleWarning[];
}

/** Ends a line: CRLF, LF or CR. */
export const LINE_END = /\r\n|\n|\r/;
