import { nothingPressed, type Pressed } from './line-builder.ts';

/** Position of a cue on the picture; null: the default. */
export type Place = 'top' | 'middle' | null;

/** State that the override blocks of ASS (`{\i1\an8}`) change while a text is parsed. */
export interface OverrideState {
  pressed: Pressed;
  /** Undefined until a block sets it. */
  place?: Place;
  /** Above 0: what follows are drawing commands, not text. */
  drawing: number;
}

/** Applies one block, given without its braces. `\r` resets to `base`. */
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

/** `\an8` and alignments of ASS styles: numbered like the number pad. */
export function placeOfNumpad(alignment: number): Place {
  if (alignment >= 7) return 'top';
  return alignment >= 4 ? 'middle' : null;
}

/** `\a6` and alignments of SSA styles: 1–3 bottom, 5–7 top, 9–11 middle. */
export function placeOfOldAlignment(alignment: number): Place {
  if (alignment >= 9) return 'middle';
  return alignment >= 5 ? 'top' : null;
}

export function settingsOfPlace(place: Place | undefined): { line?: string } {
  if (place === 'top') return { line: '0' };
  return place === 'middle' ? { line: '50%' } : {};
}
