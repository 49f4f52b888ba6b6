import sharp, { type Sharp } from 'sharp';
import { rasterise } from './fonts.ts';
import { addGrain } from './grain.ts';

/* Both print SVG markup to an opaque WebP of the given size in pixels. */

function rasteriseMarkup(markup: string, width: number, height: number) {
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg>`,
  );
}

function opaque({ pixels, width, height }: ReturnType<typeof rasterise>): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** On grained paper, lossy. `seed` only shifts the grain. */
export async function print(
  markup: string,
  width: number,
  height: number,
  seed: string,
): Promise<Buffer> {
  const image = rasteriseMarkup(markup, width, height);
  addGrain(image.pixels, image.width, image.height, seed);
  return opaque(image).webp({ quality: 65, effort: 6 }).toBuffer();
}

/** Without grain and lossless: with flat areas that is the smallest file, about 5 KB a portrait. */
export async function printFlat(markup: string, width: number, height: number): Promise<Buffer> {
  return opaque(rasteriseMarkup(markup, width, height))
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}
