import { decodeHtmlEntities } from '@parde/shared/html-entities';
import type { CueSettings, Line, Style } from './cue.ts';

const TAG =
  /<(\/?)(b|strong|i|em|u|s|strike|font|span|c|v|lang|ruby|rt|br|p|div|a)(?=[\s/.>])[^<>]{0,300}>|<\d[\d:.]{0,20}>|\{(\\[^{}]{0,300})\}|\{(\/?)([biu])\}/gi;
const STYLES: Record<string, 'b' | 'i' | 'u'> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u' };

export interface MarkedUpText {
  lines: Line[];
  settings: CueSettings;
}

/**
 * Parses the text of SRT and WebVTT cues: HTML, WebVTT and ASS tags (`{\an8}`, since they get copied). Bold, italic and
 * underline are kept, other known tags are dropped; whatever is not a tag (`<3`, `<John>`) is text.
 */
export function readMarkup(raw: string): MarkedUpText {
  const builder = buildLines();
  const state: OverrideState = { emphasis: noEmphasis(), drawing: 0 };
  const add = (text: string) => {
    if (state.drawing === 0) builder.add(decodeHtmlEntities(text), styleOf(state.emphasis));
  };
  let end = 0;
  for (const tag of raw.matchAll(TAG)) {
    add(raw.slice(end, tag.index));
    end = tag.index + tag[0].length;
    const [, closing, name, override, braceClosing, brace] = tag;
    if (override !== undefined) applyOverride(state, override);
    else if (brace !== undefined) applyTag(state, brace, braceClosing === '/');
    else if (name?.toLowerCase() === 'br') add('\n');
    else if (name !== undefined) applyTag(state, name, closing === '/');
  }
  add(raw.slice(end));
  return { lines: builder.lines, settings: settingsOfPosition(state.position) };
}

function applyTag({ emphasis }: OverrideState, name: string, closing: boolean): void {
  const letter = STYLES[name.toLowerCase()];
  if (letter !== undefined) emphasis[letter] = Math.max(0, emphasis[letter] + (closing ? -1 : 1));
}

/** Vertical position of a cue on the picture; `null` for the default. */
export type VerticalPosition = 'top' | 'middle' | null;

/** State that the override blocks of ASS (`{\i1\an8}`) change while a text is parsed. */
export interface OverrideState {
  emphasis: Emphasis;
  /** Undefined until a block sets it. */
  position?: VerticalPosition;
  /** Above 0: what follows are drawing commands, not text. */
  drawing: number;
}

/** Applies one block, given without its braces. `\r` resets to `base`. */
export function applyOverride(state: OverrideState, block: string, base = noEmphasis()): void {
  const tag = /\\(?:([biu])(\d{1,4})|(r)|(an?)(\d{1,2})|p(\d))/g;
  for (const [, letter, value, reset, align, position, drawing] of block.matchAll(tag)) {
    if (letter !== undefined) state.emphasis[letter as keyof Emphasis] = Number(value) > 0 ? 1 : 0;
    else if (reset !== undefined) state.emphasis = { ...base };
    else if (align === 'an') state.position = positionOfNumpad(Number(position));
    else if (align === 'a') state.position = positionOfOldAlignment(Number(position));
    else if (drawing !== undefined) state.drawing = Number(drawing);
  }
}

/** `\an8` and alignments of ASS styles: numbered like the number pad. */
export function positionOfNumpad(alignment: number): VerticalPosition {
  if (alignment >= 7) return 'top';
  return alignment >= 4 ? 'middle' : null;
}

/** `\a6` and alignments of SSA styles: 1–3 bottom, 5–7 top, 9–11 middle. */
export function positionOfOldAlignment(alignment: number): VerticalPosition {
  if (alignment >= 9) return 'middle';
  return alignment >= 5 ? 'top' : null;
}

export function settingsOfPosition(position: VerticalPosition | undefined): { line?: string } {
  if (position === 'top') return { line: '0' };
  return position === 'middle' ? { line: '50%' } : {};
}

/** Number of open bold, italic and underline tags. */
export interface Emphasis {
  b: number;
  i: number;
  u: number;
}

export const noEmphasis = (): Emphasis => ({ b: 0, i: 0, u: 0 });

export function styleOf({ b, i, u }: Emphasis): Style {
  return `${b > 0 ? 'b' : ''}${i > 0 ? 'i' : ''}${u > 0 ? 'u' : ''}` as Style;
}

interface LineBuilder {
  /** Line breaks within the text start new lines. */
  add(text: string, style: Style): void;
  lines: Line[];
}

export function buildLines(): LineBuilder {
  const lines: Line[] = [[]];
  return {
    lines,
    add(text, style) {
      for (const [i, part] of text.split('\n').entries()) {
        if (i > 0) lines.push([]);
        if (part === '') continue;
        const line = lines.at(-1) ?? [];
        const last = line.at(-1);
        if (last?.style === style) last.text += part;
        else line.push({ text: part, style });
      }
    },
  };
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
