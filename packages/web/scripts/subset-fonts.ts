/**
 * Writes the fonts of the first screen: Vazirmatn with the characters that `unicode-range` in
 * app/theme/fonts.css gives each file, in the weights that tokens.css has. Run after changing them:
 *
 *   node packages/web/scripts/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const THEME = path.join(import.meta.dirname, '../app/theme');
const WHOLE = path.dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/vazirmatn/package.json')),
);
const SOURCES = { 'vazirmatn-persian': 'arabic', 'vazirmatn-ascii': 'latin' };
const FACE = /src: url\("\.\/([\w-]+)\.woff2"\)[^;]*;\s*unicode-range:\s*([^;]+);/g;
/** Those of tokens.css. */
const WEIGHTS = { min: 400, max: 800 };

/** @param ranges e.g. `U+20-7E, U+AB` */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
    })
    .join('');
}

/** The fonts by their file in app/theme. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  const css = await readFile(path.join(THEME, 'fonts.css'), 'utf8');
  for (const [, name = '', ranges = ''] of css.matchAll(FACE)) {
    const source = SOURCES[name as keyof typeof SOURCES];
    const whole = await readFile(`${WHOLE}/files/vazirmatn-${source}-wght-normal.woff2`);
    const font = await subsetFont(whole, charactersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    fonts.set(path.join(THEME, `${name}.woff2`), font);
  }
  return fonts;
}

if (import.meta.main) {
  for (const [file, font] of await subsetFonts()) await writeFile(file, font);
}
