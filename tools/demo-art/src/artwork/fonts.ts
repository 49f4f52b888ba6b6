import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json')),
  'fonts/ttf',
);

/** Weights loaded for the artwork; any other would silently fall back to the nearest. */
export type Weight = 500 | 900;

/** Only the bundled font, so that every machine draws the same. */
export const fontOptions: ResvgRenderOptions = {
  font: {
    fontFiles: ['Black', 'Medium'].map((name) => join(folder, `Vazirmatn-${name}.ttf`)),
    loadSystemFonts: false,
    defaultFontFamily: 'Vazirmatn',
  },
};

/** Raw RGBA pixels of an SVG, at its own size. */
export function rasterise(svg: string): { pixels: Buffer; width: number; height: number } {
  const image = new Resvg(svg, fontOptions).render();
  return { pixels: image.pixels, width: image.width, height: image.height };
}

/**
 * Bounding box of a text's ink at size 100 with its origin at (0, 0); y grows downwards, so `top`
 * is negative.
 */
export interface InkBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

const measured = new Map<string, InkBox>();
const origin = 1000;

/** What the glyphs actually cover, after shaping and bidi reordering; memoized. */
export function measureInk(escapedText: string, weight: Weight): InkBox {
  const key = `${weight}:${escapedText}`;
  const known = measured.get(key);
  if (known) return known;
  const text = `<text x="${origin}" y="${origin}" font-family="Vazirmatn" font-weight="${weight}" font-size="100">${escapedText}</text>`;
  const box = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="2000">${text}</svg>`,
    fontOptions,
  ).getBBox();
  const ink = box
    ? { left: box.x - origin, top: box.y - origin, width: box.width, height: box.height }
    : { left: 0, top: 0, width: 0, height: 0 };
  if (measured.size > 5000) measured.clear();
  measured.set(key, ink);
  return ink;
}
