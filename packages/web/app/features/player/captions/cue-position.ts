import type { CuePosition } from './cue';

const USUAL: CuePosition = { zone: 'bottom', align: 'center', position: null, size: 100 };
/** Number of lines that fit on a picture, for WebVTT's `line:3`. */
const LINES = 16;

/**
 * Parses the settings after a cue's times: `line:0 position:20%,line-left align:start`. Unknown
 * ones are ignored.
 */
export function readPosition(settings: string): CuePosition {
  const place = { ...USUAL };
  for (const pair of settings.split(/\s+/)) {
    const colon = pair.indexOf(':');
    const name = pair.slice(0, colon);
    const value = pair.slice(colon + 1).split(',')[0] ?? '';
    if (name === 'line') place.zone = zoneOf(value) ?? place.zone;
    if (name === 'align') place.align = alignOf(value) ?? place.align;
    if (name === 'position') place.position = percentOf(value) ?? place.position;
    if (name === 'size') place.size = percentOf(value) || place.size;
  }
  return place;
}

function zoneOf(value: string): CuePosition['zone'] | null {
  if (!/^-?\d{1,4}(?:\.\d{1,9})?%?$/.test(value)) return null;
  const number = Number.parseFloat(value);
  const share = value.endsWith('%') ? number / 100 : number / LINES;
  // Negative line numbers count from the bottom.
  const fromTop = share < 0 ? 1 + share : share;
  if (fromTop < 0.35) return 'top';
  return fromTop <= 0.65 ? 'middle' : 'bottom';
}

function alignOf(value: string): CuePosition['align'] | null {
  return (
    (['start', 'center', 'end', 'left', 'right'] as const).find((one) => one === value) ?? null
  );
}

function percentOf(value: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,9})?%$/.test(value)) return null;
  const percent = Number.parseFloat(value);
  return percent <= 100 ? percent : null;
}

export interface Box {
  /** Per cent of the width from the left: WebVTT always counts from the left. */
  left: number;
  width: number;
}

/**
 * The box of a cue according to WebVTT §7.2; `isRtl` is the direction of its first line, which determines the side of
 * `start`.
 */
export function boxOfPosition({ align, position, size }: CuePosition, isRtl: boolean): Box {
  const side = sideOf(align, isRtl);
  const at = position ?? { left: 0, center: 50, right: 100 }[side];
  const room = { left: 100 - at, center: Math.min(at, 100 - at) * 2, right: at }[side];
  const width = Math.min(size, room);
  // An unreadably narrow column is a mistake in the file: use the whole width.
  if (width < 20) return { left: 0, width: 100 };
  return { left: { left: at, center: at - width / 2, right: at - width }[side], width };
}

/** The side to which the text of a cue is aligned. */
export function sideOf(align: CuePosition['align'], isRtl: boolean): 'left' | 'center' | 'right' {
  if (align === 'start') return isRtl ? 'right' : 'left';
  if (align === 'end') return isRtl ? 'left' : 'right';
  return align;
}
