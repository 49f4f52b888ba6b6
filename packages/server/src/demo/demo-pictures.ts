import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inspectImage, type StoredImage } from '../integrations/images/store-image.ts';

/* Results of inspecting the demo's pictures, precomputed: decoding a thousand of them takes longer than everything
   else in a first start. The importer inspects any picture that is missing here. After redrawing pictures, run

     node packages/server/src/demo/demo-pictures.ts */

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));
const FILE = path.join(DEMO, 'pictures.jsonl');

const storedImage: z.ZodType<StoredImage> = z.strictObject({
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  mime: z.string(),
  bytes: z.int(),
  blur: z.string(),
});

/** Paths of all pictures that the demo's catalogue may name, sorted. */
export const demoPictureFiles = (): string[] =>
  globSync('{backdrops,portraits,posters,stills,films/*/screenshots}/*.webp', { cwd: DEMO })
    .sort()
    .map((file) => path.join(DEMO, file));

/** Reads `demo/pictures.jsonl`; keys are the hashes. */
export async function readDemoPictures(): Promise<Map<string, StoredImage>> {
  const lines = (await readFile(FILE, 'utf8')).trimEnd().split('\n');
  const images = lines.map((line) => storedImage.parse(JSON.parse(line)));
  return new Map(images.map((image) => [image.hash, image]));
}

async function writeDemoPictures(): Promise<void> {
  const lines = new Set<string>();
  for (const file of demoPictureFiles()) {
    lines.add(`${JSON.stringify(await inspectImage(await readFile(file)))}\n`);
  }
  await writeFile(FILE, [...lines].join(''));
}

if (import.meta.main) await writeDemoPictures();
