import type { Line, Style } from './cue.ts';

/** How many tags of bold, italic and underline are open. */
export interface Pressed {
  b: number;
  i: number;
  u: number;
}

export const nothingPressed = (): Pressed => ({ b: 0, i: 0, u: 0 });

export function styleOf({ b, i, u }: Pressed): Style {
  return `${b > 0 ? 'b' : ''}${i > 0 ? 'i' : ''}${u > 0 ? 'u' : ''}` as Style;
}

export interface LineBuilder {
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
