import { createHash } from 'node:crypto';
import { glob, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';
import { offlineColorsScript } from '../app/lib/offline-colors.ts';
import { themeScript } from '../app/lib/theme.ts';

const CLIENT = path.join(import.meta.dirname, '../build/client');
const WORKER = path.join(import.meta.dirname, '../worker/service-worker.ts');

interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[]; css: string[] }>;
}

/** Routes whose files every page needs. */
const SHELL_ROUTES = ['root', 'routes/page-boundary', 'routes/home'];

/** Files of the shell, relative to the build folder, from the router's manifest. */
async function shellAssets(): Promise<string[]> {
  const assets = await readdir(path.join(CLIENT, 'assets'));
  const name = assets.find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('The build has no route manifest: did `react-router build` run?');
  const script = await readFile(path.join(CLIENT, 'assets', name), 'utf8');
  const json = script.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '');
  const { entry, routes } = JSON.parse(json) as RouteManifest;
  const shell = SHELL_ROUTES.flatMap((id) => {
    const route = routes[id];
    if (!route) throw new Error(`The route manifest has no ${id}`);
    return [route.module, ...route.imports, ...route.css];
  });
  const files = new Set([`/assets/${name}`, entry.module, ...entry.imports, ...shell]);
  // Stylesheets have an empty fragment in the manifest.
  return [...files].map((file) => file.replace(/^\//, '').replace(/#$/, ''));
}

/** The offline page is not part of the bundle: this inserts the font's hashed name and adds its script. */
async function finishOfflinePage(): Promise<void> {
  const assets = await readdir(path.join(CLIENT, 'assets'));
  const font = assets.find((file) => file.startsWith('vazirmatn-persian-'));
  if (!font) throw new Error('The build has no Persian font');
  const file = path.join(CLIENT, 'offline.css');
  await writeFile(file, (await readFile(file, 'utf8')).replace('PERSIAN_FONT', font));
  await writeFile(path.join(CLIENT, 'offline.js'), `${offlineColorsScript};${themeScript}`);
}

/** Files that the worker fetches when it is installed. */
const SHELL_FILES = [
  'assets/vazirmatn-{persian,ascii}-*.woff2',
  'offline.{html,css,js}',
  'favicon.svg',
  'manifest.webmanifest',
  'images/*.svg',
];

async function shell(): Promise<PrecacheEntry[]> {
  const files = new Set(await shellAssets());
  for await (const file of glob(SHELL_FILES, { cwd: CLIENT })) files.add(file);
  return Promise.all(
    [...files].sort().map(async (file) => {
      const url = file.replaceAll(path.sep, '/');
      const hash = createHash('md5').update(await readFile(path.join(CLIENT, file)));
      // Names in assets/ contain a content hash.
      return { url, revision: url.startsWith('assets/') ? null : hash.digest('hex') };
    }),
  );
}

/** Writes the service worker into the finished build of the site. */
export async function buildWorker(): Promise<void> {
  await finishOfflinePage();
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(await shell()) },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: WORKER,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
