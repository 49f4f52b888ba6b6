import { nothingPressed, type Pressed } from './line-builder.ts';
import { type Place, placeOfNumpad, placeOfOldAlignment } from './override.ts';

export interface AssStyle {
  pressed: Pressed;
  place: Place;
}

export const PLAIN_STYLE: AssStyle = { pressed: nothingPressed(), place: null };

/** A `Style:` line by column. `old`: SSA, whose alignments are numbered differently. */
export function readAssStyle(columns: Map<string, string>, old: boolean): AssStyle {
  // In ASS, -1 means on.
  const on = (name: string) => (Number(columns.get(name) ?? 0) === 0 ? 0 : 1);
  const alignment = Number(columns.get('alignment') ?? 2);
  return {
    pressed: { b: on('bold'), i: on('italic'), u: on('underline') },
    place: old ? placeOfOldAlignment(alignment) : placeOfNumpad(alignment),
  };
}
