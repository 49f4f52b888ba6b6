import type { Place } from './cue';

const USUAL: Place = { zone: 'bottom', align: 'center', position: null, size: 100 };
/** Lines that fit on a picture, by which WebVTT counts `line:3`. */
const LINES = 16;

/** Settings behind the times of a cue: `line:0 position:20%,line-left align:start`. Others are passed over. */
export function readPlace(settings: string): Place {
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

function zoneOf(value: string): Place['zone'] | null {
  if (!/^-?\d{1,4}(?:\.\d{1,9})?%?$/.test(value)) return null;
  const number = Number.parseFloat(value);
  const share = value.endsWith('%') ? number / 100 : number / LINES;
  // Lines are counted from below, when they are negative.
  const fromTop = share < 0 ? 1 + share : share;
  if (fromTop < 0.35) return 'top';
  return fromTop <= 0.65 ? 'middle' : 'bottom';
}

function alignOf(value: string): Place['align'] | null {
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
  /** Percent of the width, from the left: WebVTT counts from the left in every script. */
  left: number;
  width: number;
}

/** The column in which a cue stands, after WebVTT §7.2; `isRtl`: of its first line, which `start` follows. */
export function boxOfPlace({ align, position, size }: Place, isRtl: boolean): Box {
  const side = sideOf(align, isRtl);
  const at = position ?? { left: 0, center: 50, right: 100 }[side];
  const room = { left: 100 - at, center: Math.min(at, 100 - at) * 2, right: at }[side];
  const width = Math.min(size, room);
  // A column too narrow to read in is a mistake of the file: the whole width then.
  if (width < 20) return { left: 0, width: 100 };
  return { left: { left: at, center: at - width / 2, right: at - width }[side], width };
}

/** The side that the text of a cue keeps to. */
export function sideOf(align: Place['align'], isRtl: boolean): 'left' | 'center' | 'right' {
  if (align === 'start') return isRtl ? 'right' : 'left';
  if (align === 'end') return isRtl ? 'left' : 'right';
  return align;
}
