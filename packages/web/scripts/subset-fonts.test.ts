import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts';

test('the fonts of the first screen are what fonts.css says, and light', async () => {
  const fonts = await subsetFonts();
  expect(fonts.size).toBe(2);
  let bytes = 0;
  for (const [file, font] of fonts) {
    expect(font.equals(await readFile(file)), file).toBe(true);
    bytes += font.length;
  }
  expect(bytes / 1024).toBeLessThan(40);
});
