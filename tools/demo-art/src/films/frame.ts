import { type Palette, palettes } from '../artwork/palettes.ts';
import { rect } from '../artwork/svg.ts';

/** Size of the frame that scenes are drawn in; other heights are scaled from it. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** The film edge on the left, kept free of important parts of a scene. */
export const EDGE = 36;

/**
 * Markup of one frame: `seconds` since the scene began, `share` of the scene that has passed, 0 to
 * 1.
 */
export type Scene = (seconds: number, share: number) => string;

/** A scene and the second of the film at which the next one begins. */
export interface Shot {
  until: number;
  draw: Scene;
}

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share;

/** Ease-in-out from 0 to 1 while `at` goes from `from` to `to`; constant outside. */
export function ease(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Sine between −1 and 1; `period` in the unit of `at`. */
export const wave = (at: number, period: number, phase = 0) =>
  Math.sin((at / period + phase) * Math.PI * 2);

export const fill = (colour: string) => rect(0, 0, WIDTH, HEIGHT, colour);

/** A palette of the posters by its name. */
export function inks(name: string): Palette {
  const found = palettes.find((palette) => palette.name === name);
  if (!found) throw new Error(`no palette ${name}`);
  return found;
}
