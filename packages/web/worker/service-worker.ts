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
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

import { showPushedNews } from './push';

/* The service worker: the shell is precached, pages and pictures are cached when visited. */

/** The types of the DOM, which the site has, exclude those of a worker. */
declare const self: { skipWaiting: () => void } & Parameters<typeof showPushedNews>[0];

/** Set by `scripts/build-worker.ts`. */
declare const SHELL: PrecacheEntry[];

const DAY_S = 86_400;

/** A reset link's URL is a secret and not cached. */
const UNCACHED = /^\/(api|admin|media|sanctum|health|metrics|auth\/reset-password)(\/|$)/;

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
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 7 * DAY_S }),
      new PrecacheFallbackPlugin({ fallbackURL: 'offline.html' }),
    ],
  }),
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
