import type { Motif } from '../motifs/motif.ts';
import { contrast, type Inks } from '../palettes.ts';
import type { Random } from '../seeded-random.ts';
import { endOf, setTitle, type Zone } from '../set-title.ts';
import { group, rect } from '../svg.ts';

export const posterWidth = 1000;
export const posterHeight = 1500;
export const margin = 72;

/** Cards lay their marks over the top 17 % of a poster: no lettering stands above this line. */
export const clearHead = 255;

export interface Setting {
  inks: Inks;
  motif: Motif;
  random: Random;
  titleFa: string;
}

/** A poster without its words, and where the words go. */
export interface Layout {
  picture: string;
  title: Zone;
  titleFill: string;
  /** Degrees about the middle of the title zone. */
  tilt?: number;
  /** Without `y` the line follows the title. */
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

/** Where lettering in the upper half begins: a little below the marks of the smallest card. */
export const headTop = clearHead + 33;

/** Room for the title in the upper half, the line of facts following it. */
export const headZone = (height = 330): Zone => ({
  x: margin,
  y: headTop,
  width: posterWidth - margin * 2,
  height,
  align: 'start',
  anchor: 'top',
});

/** Room for the title at the foot of the sheet, above the line of facts. */
export const footZone = (y = 1090, align: Zone['align'] = 'start'): Zone => ({
  x: margin,
  y,
  width: posterWidth - margin * 2,
  height: 1372 - y,
  align,
  anchor: 'middle',
});

/** Top of the line of facts at the foot. */
export const footFacts = 1404;

/** Room kept between a title and the picture beneath it, for two lines of facts. */
const factsRoom = 98;

/** The picture beneath a title in the upper half, as large as the title leaves room for. */
export function belowHead({ motif, titleFa }: Setting, inks: Inks, zone = headZone()): string {
  const top = endOf(setTitle(titleFa, zone)) + factsRoom;
  if (motif.kind === 'scene') {
    const size = Math.min(1000, posterHeight - top + 70);
    return stage(motif, inks, (posterWidth - size) / 2, posterHeight + 70 - size, size);
  }
  const size = Math.min(980, (1450 - top) / 0.86);
  return stage(motif, inks, (posterWidth - size) / 2, 1450 - size * 0.91, size);
}

/** The picture above a title of full height at the foot, a scene ending at y = 1000. */
export const aboveFoot = (motif: Motif, inks: Inks) =>
  motif.kind === 'scene' ? stage(motif, inks, 0, 0, 1000) : stage(motif, inks, -20, -8, 1040);

/** The ink of this picture that is read best on `ground`. */
export const readable = (ground: string, inks: Inks): string =>
  [inks.ink, inks.ground, inks.accent, inks.extra].reduce((best, ink) =>
    contrast(ink, ground) > contrast(best, ground) ? ink : best,
  );
