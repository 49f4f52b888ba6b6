import type { Motif } from '../motifs/motif.ts';
import { contrast, type Inks } from '../palettes.ts';
import type { Random } from '../seeded-random.ts';
import type { Zone } from '../set-title.ts';
import { group, rect } from '../svg.ts';

export const posterWidth = 1000;
export const posterHeight = 1500;
export const margin = 72;

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
  facts: { y: number; x?: number; width?: number; fill: string };
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

/** Room for the title at the head of the sheet, beneath the line of facts. */
export const headZone = (height = 330): Zone => ({
  x: margin,
  y: 148,
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

/** Tops of the line of facts at the head and at the foot. */
export const headFacts = 66;
export const footFacts = 1404;

/** The ink of this picture that is read best on `ground`. */
export const readable = (ground: string, inks: Inks): string =>
  [inks.ink, inks.ground, inks.accent, inks.extra].reduce((best, ink) =>
    contrast(ink, ground) > contrast(best, ground) ? ink : best,
  );
