import type { Motif } from '../motifs/motif.ts';
import { contrast, type Inks } from '../palettes.ts';
import type { Random } from '../seeded-random.ts';
import { endOf, setTitle, type Zone } from '../set-title.ts';
import { group, rect } from '../svg.ts';

export const posterWidth = 1000;
export const posterHeight = 1500;
export const margin = 72;

/** Cards overlay badges on the top 17 % of a poster, so no lettering is placed above this line. */
export const clearHead = 255;

export interface Setting {
  inks: Inks;
  motif: Motif;
  random: Random;
  titleFa: string;
}

/** A poster without its lettering, and where the lettering goes. */
export interface Layout {
  picture: string;
  title: Zone;
  titleFill: string;
  /** Degrees about the middle of the title zone. */
  tilt?: number;
  /** Without `y` the line is placed below the title. */
  facts: { y?: number; x?: number; width?: number; fill: string };
}

export type Composition = (setting: Setting) => Layout;

/** The whole sheet in one colour. */
export const sheet = (fill: string) => rect(0, 0, posterWidth, posterHeight, fill);

/** The motif in a square of `size` whose corner is at (x, y). */
export const stage = (motif: Motif, inks: Inks, x: number, y: number, size: number) =>
  group(`translate(${x} ${y}) scale(${size / 1000})`, motif.draw(inks));

/** Inks for a motif that stands on the accent colour instead of the ground. */
export const onAccent = (inks: Inks): Inks => ({
  ...inks,
  ground: inks.accent,
  accent: inks.extra,
  cut: inks.accent,
  extra: inks.ground,
});

/** Top of the lettering in the upper half: just below the badges of the smallest card. */
export const headTop = clearHead + 33;

/** Zone for the title in the upper half; the line of facts is placed below it. */
export const headZone = (height = 330): Zone => ({
  x: margin,
  y: headTop,
  width: posterWidth - margin * 2,
  height,
  align: 'start',
  anchor: 'top',
});

/** Zone for the title at the bottom, above the line of facts. */
export const footZone = (y = 1090, align: Zone['align'] = 'start'): Zone => ({
  x: margin,
  y,
  width: posterWidth - margin * 2,
  height: 1372 - y,
  align,
  anchor: 'middle',
});

/** Top of the line of facts at the bottom. */
export const footFacts = 1404;

/** Space kept between a title and the picture below it, for two lines of facts. */
const factsRoom = 98;

/** The picture below a title in the upper half, as large as the title leaves room for. */
export function belowHead({ motif, titleFa }: Setting, inks: Inks, zone = headZone()): string {
  const top = endOf(setTitle(titleFa, zone)) + factsRoom;
  if (motif.kind === 'scene') {
    const size = Math.min(1000, posterHeight - top + 70);
    return stage(motif, inks, (posterWidth - size) / 2, posterHeight + 70 - size, size);
  }
  const size = Math.min(980, (1450 - top) / 0.86);
  return stage(motif, inks, (posterWidth - size) / 2, 1450 - size * 0.91, size);
}

/** The picture above a full-height title at the bottom; a scene ends at y = 1000. */
export const aboveFoot = (motif: Motif, inks: Inks) =>
  motif.kind === 'scene' ? stage(motif, inks, 0, 0, 1000) : stage(motif, inks, -20, -8, 1040);

/** The ink with the best contrast on `ground`. */
export const readable = (ground: string, inks: Inks): string =>
  [inks.ink, inks.ground, inks.accent, inks.extra].reduce((best, ink) =>
    contrast(ink, ground) > contrast(best, ground) ? ink : best,
  );
