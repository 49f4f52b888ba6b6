import { nothingPressed, type Pressed } from './line-builder.ts';

/** Where on the picture a cue stands, as far as it is not the usual place. */
export type Place = 'top' | 'middle' | null;

/** What the override blocks of ASS (`{\i1\an8}`) change while a text is read. */
export interface OverrideState {
  pressed: Pressed;
  /** Undefined until a block says where. */
  place?: Place;
  /** Above 0: what follows draws shapes and is no text. */
  drawing: number;
}

/** Applies one block, given without its braces. `base` is what `\r` goes back to. */
export function applyOverride(state: OverrideState, block: string, base = nothingPressed()): void {
  const tag = /\\(?:([biu])(\d{1,4})|(r)|(an?)(\d{1,2})|p(\d))/g;
  for (const [, letter, value, reset, align, place, drawing] of block.matchAll(tag)) {
    if (letter !== undefined) state.pressed[letter as keyof Pressed] = Number(value) > 0 ? 1 : 0;
    else if (reset !== undefined) state.pressed = { ...base };
    else if (align === 'an') state.place = placeOfNumpad(Number(place));
    else if (align === 'a') state.place = placeOfOldAlignment(Number(place));
    else if (drawing !== undefined) state.drawing = Number(drawing);
  }
}

/** `\an8` and alignments of ASS styles: as on the number pad. */
export function placeOfNumpad(alignment: number): Place {
  if (alignment >= 7) return 'top';
  return alignment >= 4 ? 'middle' : null;
}

/** `\a6` and alignments of SSA styles: 1–3 below, 5–7 on top, 9–11 in the middle. */
export function placeOfOldAlignment(alignment: number): Place {
  if (alignment >= 9) return 'middle';
  return alignment >= 5 ? 'top' : null;
}

export function settingsOfPlace(place: Place | undefined): { line?: string } {
  if (place === 'top') return { line: '0' };
  return place === 'middle' ? { line: '50%' } : {};
}
