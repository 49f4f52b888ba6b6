/**
 * What an operator should know of a converted file. The command explains each in words
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
