/**
 * What an operator should check in a converted file. The command explains each one
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
