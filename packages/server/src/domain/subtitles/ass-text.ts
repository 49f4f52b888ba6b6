import { type AssStyle, PLAIN_STYLE } from './ass-styles.ts';
import type { CueSettings, Line } from './cue.ts';
import { buildLines, styleOf } from './line-builder.ts';
import { applyOverride, type OverrideState, settingsOfPlace } from './override.ts';

export interface AssText {
  lines: Line[];
  settings: CueSettings;
  /** Whether shapes were dropped. */
  drew: boolean;
}

export interface AssTextOptions {
  /** `\n` breaks lines only when wrapping is off (`WrapStyle: 2`); otherwise it is a space. */
  softBreaks: boolean;
  /** Height of the coordinate system (`PlayResY`); `\pos` in its upper third means the top. */
  height: number;
}

const PIECE = /\{([^{}]*)\}|\\([Nnh])|\n/g;

/** Parses the text column of a `Dialogue:` line. */
export function readAssText(
  raw: string,
  style: AssStyle = PLAIN_STYLE,
  { softBreaks, height }: AssTextOptions,
): AssText {
  const builder = buildLines();
  const state: OverrideState = { pressed: { ...style.pressed }, place: style.place, drawing: 0 };
  let drew = false;
  let end = 0;
  const add = (text: string) => {
    if (state.drawing === 0) builder.add(text, styleOf(state.pressed));
    else if (text !== '') drew = true;
  };
  for (const piece of raw.matchAll(PIECE)) {
    add(raw.slice(end, piece.index));
    end = piece.index + piece[0].length;
    const [, block, escaped] = piece;
    if (block !== undefined) {
      applyOverride(state, block, style.pressed);
      const y = /\\(?:pos|move)\([^,()]{1,20},\s?(-?[\d.]{1,12})[,)]/.exec(block)?.[1];
      if (y !== undefined) state.place = Number(y) < height / 3 ? 'top' : null;
    } else add(escaped === 'N' || (escaped === 'n' && softBreaks) ? '\n' : ' ');
  }
  add(raw.slice(end));
  return { lines: builder.lines, settings: settingsOfPlace(state.place), drew };
}
