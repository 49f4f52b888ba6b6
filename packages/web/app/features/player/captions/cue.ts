/** A piece of text with one style in a cue, without markup and directional marks. */
export interface Run {
  text: string;
  isItalic: boolean;
  isBold: boolean;
  isUnderlined: boolean;
  /** One of the eight WebVTT colours (`yellow`); `null` to use the viewer's setting. */
  color: string | null;
  /** Small text above the run, from `<ruby>`; `null` if there is none. */
  ruby: string | null;
}

export type Line = Run[];

/** Position of a cue on the picture. */
export interface CuePosition {
  zone: 'top' | 'middle' | 'bottom';
  align: 'start' | 'center' | 'end' | 'left' | 'right';
  /** In per cent of the width, as in WebVTT's `position`; `null` to derive it from `align`. */
  position: number | null;
  /** Maximum width in per cent. */
  size: number;
}

export interface Cue {
  startMs: number;
  /** Later than `startMs`; exclusive. */
  endMs: number;
  lines: Line[];
  place: CuePosition;
}

export const textOfLine = (line: Line): string => line.map(({ text }) => text).join('');
