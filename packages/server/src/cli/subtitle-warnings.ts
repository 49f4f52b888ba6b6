import { MAX_CUES, MAX_SOURCE_CHARACTERS } from '@parde/shared/subtitle-limits';
import type { SubtitleWarning } from '../domain/subtitles/warning.ts';

/** Warnings as shown to operators. */
export const SUBTITLE_WARNINGS: Record<SubtitleWarning, string> = {
  'wrong-byte-order-mark': 'Its byte order mark names another encoding; the content decided.',
  'undecodable-bytes': 'Some bytes are no text in this encoding and show as \ufffd.',
  'mojibake-repaired': 'It had been saved in the wrong encoding (ÓáÇã for سلام) and was repaired.',
  'unknown-format': 'It is not SRT, ASS, SSA or WebVTT.',
  'too-large': `It has more than ${MAX_CUES} cues or ${MAX_SOURCE_CHARACTERS} characters: no film has.`,
  'no-cues': 'It has nothing to show.',
  'broken-timing': 'Some times could not be read; the text under them is left out.',
  'end-before-start': 'Some cues ended before they began and last two seconds now.',
  'negative-time': 'Some cues began before the film and were moved or left out.',
  unordered: 'The cues were not in order and were sorted.',
  'empty-cues-dropped': 'Cues without text are left out.',
  'drawings-dropped': 'Shapes drawn by ASS are left out.',
  'punctuation-moved': 'Punctuation typed at the wrong end of lines (.سلام) was moved.',
  'very-long-cue': 'Some cues are very long: look whether times are missing.',
};
