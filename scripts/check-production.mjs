import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unusedFiles } from './prune-production.mjs';

/* Adds up what `npm ci --omit=dev` installs here: every package of the lock file that is not only for development, as
   it lies in the present node_modules. Fails past the limit and names the largest. */
const ROOT = path.resolve(import.meta.dirname, '..');
const LIMIT_MB = 300;
const SHOWN = 8;

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

const inNodeModules = Object.keys(packages).filter((key) => key.includes('node_modules/'));
/** Counted for themselves, or not at all. */
const apart = new Set([...inNodeModules.map((key) => path.join(ROOT, key)), ...unusedFiles()]);
const counted = new Set();

/** Bytes on disk, of a hard link only once. */
function bytesOf(entry) {
  const stat = lstatSync(entry);
  if (counted.has(stat.ino)) return 0;
  counted.add(stat.ino);
  const own = stat.blocks === undefined ? stat.size : stat.blocks * 512;
  if (!stat.isDirectory()) return own;
  return readdirSync(entry)
    .map((name) => path.join(entry, name))
    .filter((inside) => !apart.has(inside))
    .reduce((sum, inside) => sum + bytesOf(inside), own);
}

if (!existsSync(path.join(ROOT, 'node_modules/node'))) {
  process.stderr.write('Nothing is installed: run "npm ci".\n');
  process.exit(1);
}
const sizes = inNodeModules
  .filter((key) => !packages[key].dev && !packages[key].link && existsSync(path.join(ROOT, key)))
  .map((key) => ({ key, megabytes: bytesOf(path.join(ROOT, key)) / 2 ** 20 }))
  .sort((a, b) => b.megabytes - a.megabytes);
const total = sizes.reduce((sum, { megabytes }) => sum + megabytes, 0);
process.stdout.write(
  `Production: ${sizes.length} packages, ${Math.round(total)} MB of ${LIMIT_MB}.\n`,
);
if (total > LIMIT_MB) {
  for (const { key, megabytes } of sizes.slice(0, SHOWN)) {
    process.stderr.write(`${Math.round(megabytes)} MB ${key}\n`);
  }
  process.stderr.write(
    `npm ci --omit=dev would install more than ${LIMIT_MB} MB: make what only builds the site a devDependency.\n`,
  );
  process.exitCode = 1;
}
