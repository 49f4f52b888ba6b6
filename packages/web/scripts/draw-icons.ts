/*
 * Draws the pictures of public/icons from the logo. Run it by hand when the logo changes:
 *
 *   node packages/web/scripts/draw-icons.ts
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const TARGET = path.join(import.meta.dirname, '../public/icons');
const FONT = createRequire(import.meta.url).resolve('vazirmatn/fonts/ttf/Vazirmatn-ExtraBold.ttf');

const SIGN = `
  <path d="M16 8.5C16 17 13 23 8.5 27h15C19 23 16 17 16 8.5z" fill="#1f9a8f"/>
  <g fill="#f2f2f2"><rect x="3" y="4" width="26" height="2.5" rx="1.25"/>
  <path d="M4.5 8H15c0 9-3.5 15.5-9 19H4.5zM27.5 8H17c0 9 3.5 15.5 9 19h1.5z"/></g>`;

/**
 * `scale`: share of the square that the logo fills. Maskable icons keep it inside the safe circle.
 */
function square(scale: number, radius: number): string {
  const offset = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${radius}" fill="#17191c"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">${SIGN}</g></svg>`;
}

/** Link preview for pages without artwork, 1200×630. */
const SHARE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#0e0f11"/>
  <path d="M600 96C600 330 520 520 396 630h408C680 520 600 330 600 96z" fill="#19857b" opacity=".28"/>
  <path d="M0 40h560c0 250-90 450-240 590H0zM1200 40H640c0 250 90 450 240 590h320z" fill="#17191c"/>
  <rect y="24" width="1200" height="10" fill="#606060"/>
  <text x="600" y="372" text-anchor="middle" font-family="Vazirmatn" font-weight="800"
    font-size="190" fill="#ebebeb" direction="rtl">پرده</text>
  <text x="600" y="478" text-anchor="middle" font-family="Vazirmatn" font-weight="800"
    font-size="40" fill="#a9a9a9" direction="rtl">فیلم و سریال، به فارسی</text></svg>`;

const PICTURES = [
  { name: 'favicon-32', svg: square(0.86, 7), width: 32 },
  { name: 'apple-touch-icon', svg: square(0.72, 0), width: 180 },
  { name: 'icon-192', svg: square(0.78, 7), width: 192 },
  { name: 'icon-512', svg: square(0.78, 7), width: 512 },
  { name: 'maskable-192', svg: square(0.6, 0), width: 192 },
  { name: 'maskable-512', svg: square(0.6, 0), width: 512 },
  { name: 'share', svg: SHARE, width: 1200 },
];

/** An ICO file of one picture, for programs that ask for `/favicon.ico` without reading the page. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await mkdir(TARGET, { recursive: true });
for (const { name, svg, width } of PICTURES) {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'Vazirmatn' },
  });
  const png = image.render().asPng();
  await writeFile(path.join(TARGET, `${name}.png`), png);
  if (name === 'favicon-32')
    await writeFile(path.join(TARGET, '../favicon.ico'), icoOf(png, width));
}
