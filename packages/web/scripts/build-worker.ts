/* Writes the service worker after the build: the shell is precached, pages and pictures are cached
   when visited. Run by `npm run build`. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateSW } from 'workbox-build';

const CLIENT = path.join(import.meta.dirname, '../build/client');
const DAY_S = 86_400;

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

/** The offline page is not part of the bundle: this inserts the font's hashed name. */
async function nameFontOfOfflinePage(): Promise<void> {
  const assets = await readdir(path.join(CLIENT, 'assets'));
  const font = assets.find((file) => file.startsWith('vazirmatn-arabic-wght-'));
  if (!font) throw new Error('The build has no Arabic font');
  const file = path.join(CLIENT, 'offline.css');
  await writeFile(file, (await readFile(file, 'utf8')).replace('ARABIC_FONT', font));
}

await nameFontOfOfflinePage();
const { count, size, warnings } = await generateSW({
  globDirectory: CLIENT,
  globPatterns: [
    ...(await shellAssets()),
    'assets/vazirmatn-{arabic,latin}-wght-*.woff2',
    'offline.{html,css}',
    'favicon.svg',
    'manifest.webmanifest',
    'images/*.svg',
  ],
  swDest: path.join(CLIENT, 'service-worker.js'),
  // Names in assets/ contain a content hash.
  dontCacheBustURLsMatching: /^assets\//,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  cleanupOutdatedCaches: true,
  // A new worker takes over at once; the page then reloads when that does not disturb.
  skipWaiting: true,
  clientsClaim: true,
  directoryIndex: null,
  runtimeCaching: [
    {
      urlPattern: ({ request, url, sameOrigin }) =>
        sameOrigin &&
        request.mode === 'navigate' &&
        // A reset link's URL is a secret and not cached.
        !/^\/(api|admin|media|sanctum|health|metrics|auth\/reset-password)(\/|$)/.test(
          url.pathname,
        ),
      handler: 'NetworkFirst',
      options: {
        cacheName: 'pages',
        expiration: { maxEntries: 40, maxAgeSeconds: 7 * DAY_S },
        precacheFallback: { fallbackURL: 'offline.html' },
      },
    },
    {
      urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: 'CacheFirst',
      options: {
        cacheName: 'assets',
        expiration: { maxEntries: 120, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true },
      },
    },
    {
      urlPattern: ({ url }) => /^\/media\/images\//.test(url.pathname),
      handler: 'CacheFirst',
      options: {
        cacheName: 'pictures',
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: 300, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true },
      },
    },
  ],
});

for (const warning of warnings) console.warn(warning);
console.log(`service worker: ${count} files precached, ${Math.round(size / 1024)} KB`);
