/** Text of one style in a cue, without markup and marks of the line's direction. */
export interface Run {
  text: string;
  isItalic: boolean;
  isBold: boolean;
  isUnderlined: boolean;
  /** One of the eight colours of WebVTT (`yellow`); null: the viewer's. */
  color: string | null;
  /** Small text above, of `<ruby>`; null: none. */
  ruby: string | null;
}

export type Line = Run[];

/** Where on the picture a cue stands. */
export interface Place {
  zone: 'top' | 'middle' | 'bottom';
  align: 'start' | 'center' | 'end' | 'left' | 'right';
  /** Percent of the width, as the `position` setting of WebVTT; null: as `align` has it. */
  position: number | null;
  /** Percent of the width that the cue may take. */
  size: number;
}

export interface Cue {
  startMs: number;
  /** After `startMs`; the cue is gone at this very moment. */
  endMs: number;
  lines: Line[];
  place: Place;
}

export const textOfLine = (line: Line): string => line.map(({ text }) => text).join('');
