import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const LOCK = path.resolve(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
const downloaded = Object.entries(packages).filter(
  ([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle,
);

test('states the hash of every package that some platform downloads', () => {
  expect(downloaded.length).toBeGreaterThan(500);
  const unchecked = downloaded.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(unchecked.map(([place]) => place)).toEqual([]);
});

test('names no registry, so that any mirror serves', () => {
  expect(downloaded.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
});

test('holds the native packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      const parts = place.split('/node_modules/');
      const folders = parts.map((_, i) => `${parts.slice(0, i + 1).join('/node_modules/')}/`);
      return !['', ...folders].some((folder) => packages[`${folder}node_modules/${name}`]);
    }),
  );
  expect(missing).toEqual([]);
});

// Two copies of a package with a React context do not share it. The visitors' site has its own router, of another
// version.
test.each(['react', 'react-dom', 'react-admin', 'ra-core', 'react-router', 'react-router-dom'])(
  'holds one copy of %s for the operators’ site',
  (name) => {
    const copies = Object.keys(packages).filter(
      (place) => place.endsWith(`node_modules/${name}`) && !place.startsWith('packages/web/'),
    );
    expect(copies).toEqual([`node_modules/${name}`]);
  },
);
