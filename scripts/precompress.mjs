import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/* Writes `.br` and `.gz` beside the text files of a built site, for @fastify/static: as small as they get, which takes
   too long to do for each visitor. `node scripts/precompress.mjs FOLDER` */

const [folder] = process.argv.slice(2);
const files = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: folder }).map((file) =>
  path.join(folder, file),
);
await Promise.all(
  files.map(async (file) => {
    const text = await readFile(file);
    if (text.length < 1024) return;
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(text),
      promisify(gzip)(text, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }),
);
