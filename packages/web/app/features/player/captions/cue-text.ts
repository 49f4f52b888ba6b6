import { decodeHtmlEntities } from '@parde/shared/html-entities';
import type { Line, Run } from './cue';

const TAG =
  /<(\/?)(c|i|b|u|v|lang|ruby|rt|font|span|em|strong)(?:\.([^\s<>]{0,200}))?(?:\s[^<>]{0,300})?\/?>|<\/?[a-z!][^<>]{0,300}>|<\d[\d:.]{0,20}>/gi;
const STYLES: Record<string, 'isItalic' | 'isBold' | 'isUnderlined'> = {
  i: 'isItalic',
  em: 'isItalic',
  b: 'isBold',
  strong: 'isBold',
  u: 'isUnderlined',
};
const COLORS = new Set(['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black']);
const PLAIN = { isItalic: false, isBold: false, isUnderlined: false, color: null };
/** Maximum nesting depth, more than any real caption has. */
const MAX_DEPTH = 50;

type Style = Omit<Run, 'text' | 'ruby'>;
type Open = { name: string; outer: Style };

/**
 * Parses the WebVTT text of a cue into lines. Styling tags become fields, all other tags are
 * dropped, and what is not a tag (`<3`) is text. Speakers (`<v Sara>`) are not shown.
 */
export function readCueText(raw: string): Line[] {
  const lines: Line[] = [[]];
  const open: Open[] = [];
  let style: Style = PLAIN;
  let inRuby: Run[] | null = null;
  let annotation: string | null = null;

  const add = (text: string) => {
    if (annotation !== null) {
      annotation += text;
      return;
    }
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (part === '') continue;
      const run = { ...style, text: part, ruby: null };
      lines.at(-1)?.push(run);
      inRuby?.push(run);
    }
  };

  function begin(name: string, classes: string | undefined) {
    if (open.length >= MAX_DEPTH) return;
    open.push({ name, outer: style });
    const pressed = STYLES[name];
    const color = classes?.split('.').find((one) => COLORS.has(one));
    if (pressed !== undefined) style = { ...style, [pressed]: true };
    if (color !== undefined) style = { ...style, color };
    if (name === 'ruby') inRuby = [];
    if (name === 'rt' && inRuby !== null) annotation = '';
  }

  function end(name: string) {
    const at = open.findLastIndex((one) => one.name === name);
    const found = open[at];
    if (found === undefined) return;
    open.length = at;
    style = found.outer;
    if (name === 'rt' && annotation !== null) {
      const base = inRuby?.at(-1);
      if (base !== undefined) base.ruby = annotation;
      annotation = null;
    }
    if (name === 'ruby') inRuby = null;
  }

  let done = 0;
  for (const tag of raw.matchAll(TAG)) {
    add(decodeHtmlEntities(raw.slice(done, tag.index)));
    done = tag.index + tag[0].length;
    const name = tag[2]?.toLowerCase();
    if (name === undefined) continue;
    if (tag[1] === '/') end(name);
    else begin(name, tag[3]);
  }
  add(decodeHtmlEntities(raw.slice(done)));
  return lines;
}
