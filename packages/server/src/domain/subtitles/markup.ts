import type { CueSettings, Line } from './cue.ts';
import { decodeEntities } from './entities.ts';
import { buildLines, nothingPressed, styleOf } from './line-builder.ts';
import { applyOverride, type OverrideState, settingsOfPlace } from './override.ts';

const TAG =
  /<(\/?)(b|strong|i|em|u|s|strike|font|span|c|v|lang|ruby|rt|br|p|div|a)(?=[\s/.>])[^<>]{0,300}>|<\d[\d:.]{0,20}>|\{(\\[^{}]{0,300})\}|\{(\/?)([biu])\}/gi;
const STYLES: Record<string, 'b' | 'i' | 'u'> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u' };

export interface MarkedUpText {
  lines: Line[];
  settings: CueSettings;
}

/**
 * Parses the text of SRT and WebVTT cues: HTML, WebVTT and (since they get copied) ASS tags
 * (`{\an8}`). Bold, italic and underline are kept, other known tags dropped; what is not a tag
 * (`<3`, `<John>`) is text.
 */
export function readMarkup(raw: string): MarkedUpText {
  const builder = buildLines();
  const state: OverrideState = { pressed: nothingPressed(), drawing: 0 };
  const add = (text: string) => {
    if (state.drawing === 0) builder.add(decodeEntities(text), styleOf(state.pressed));
  };
  let end = 0;
  for (const tag of raw.matchAll(TAG)) {
    add(raw.slice(end, tag.index));
    end = tag.index + tag[0].length;
    const [, closing, name, override, braceClosing, brace] = tag;
    if (override !== undefined) applyOverride(state, override);
    else if (brace !== undefined) press(state, brace, braceClosing === '/');
    else if (name?.toLowerCase() === 'br') add('\n');
    else if (name !== undefined) press(state, name, closing === '/');
  }
  add(raw.slice(end));
  return { lines: builder.lines, settings: settingsOfPlace(state.place) };
}

function press({ pressed }: OverrideState, name: string, closing: boolean): void {
  const letter = STYLES[name.toLowerCase()];
  if (letter !== undefined) pressed[letter] = Math.max(0, pressed[letter] + (closing ? -1 : 1));
}
