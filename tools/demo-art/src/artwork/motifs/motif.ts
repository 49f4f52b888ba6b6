import type { Inks } from '../palettes.ts';

/**
 * A picture in a 1000 × 1000 box. An `object` stands free within about 90..910; a `scene` is rooted:
 * it reaches the bottom edge (y = 1000) and its ground runs far past both sides, so that it can bleed.
 */
export interface Motif {
  kind: 'object' | 'scene';
  draw: (inks: Inks) => string;
  /** A shadow or silhouette, which must be printed in the dark ink and never reversed to white. */
  dark?: boolean;
}

export const object = (draw: Motif['draw']): Motif => ({ kind: 'object', draw });
export const scene = (draw: Motif['draw']): Motif => ({ kind: 'scene', draw });
export const silhouette = (motif: Motif): Motif => ({ ...motif, dark: true });
