import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

import { showPushedNews } from './push';

/* The service worker: the shell is precached, pages and pictures are cached when visited. */

/** The types of the DOM, which the site has, exclude those of a worker. */
declare const self: {
  skipWaiting: () => void;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
} & Parameters<typeof showPushedNews>[0];

interface InstallEvent {
  /** Absent in browsers without the static routing of service workers. */
  addRoutes?: (rules: object[]) => Promise<void>;
}

interface ActivateEvent {
  waitUntil: (work: Promise<void> | undefined) => void;
}

/** Set by `scripts/build-worker.ts`. */
declare const SHELL: PrecacheEntry[];

const DAY_S = 86_400;

/** A reset link's URL is a secret and not cached. */
const UNCACHED = /^\/(api|admin|media|sanctum|health|metrics|auth\/reset-password)(\/|$)/;

/** What is never cached, films among it, does not wait for this worker to start. */
const PAST_THE_WORKER = ['/api/*', '/sanctum/*', '/media/play/*', '/media/backups/*', '/admin/*'];

self.addEventListener('install', (event: InstallEvent) => {
  void event.addRoutes?.(
    PAST_THE_WORKER.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  );
});
// Nor does a page, which is asked for beside it.
self.addEventListener('activate', (event: ActivateEvent) =>
  event.waitUntil(self.registration.navigationPreload?.enable()),
);

// A new worker takes over at once; the page then reloads when that does not disturb.
self.skipWaiting();
clientsClaim();

showPushedNews(self);

precacheAndRoute(SHELL, { directoryIndex: '' });
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !UNCACHED.test(url.pathname),
  new NetworkFirst({
    cacheName: 'pages',
    plugins: [
      // By default redirects are stored, too, and who has signed in since would be sent to do it again.
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 7 * DAY_S }),
      new PrecacheFallbackPlugin({ fallbackURL: 'offline.html' }),
    ],
  }),
);

// Left to the browser, it would be asked for again beside the preload.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && UNCACHED.test(url.pathname),
  new NetworkOnly(),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [
      new ExpirationPlugin({
        maxEntries: 120,
        maxAgeSeconds: 60 * DAY_S,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

registerRoute(
  ({ url }) => url.pathname.startsWith('/media/images/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({
        maxEntries: 300,
        maxAgeSeconds: 30 * DAY_S,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);
