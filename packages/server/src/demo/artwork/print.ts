import sharp from 'sharp';
import { rasterise } from './fonts.ts';
import { addGrain } from './grain.ts';

/**
 * SVG markup to a grained, opaque WebP. `seed` only shifts the grain. The grain is what costs bytes:
 * 86 keeps it visible at about 150 KB a poster, and effort 0 is the fastest encoding.
 */
export async function print(
  markup: string,
  width: number,
  height: number,
  seed: string,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg>`;
  const image = rasterise(svg);
  addGrain(image.pixels, image.width, image.height, seed);
  return sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .removeAlpha()
    .webp({ quality: 86, effort: 0 })
    .toBuffer();
}
