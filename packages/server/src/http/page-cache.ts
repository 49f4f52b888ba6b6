import { LRUCache } from 'lru-cache';
import { overloaded } from '../domain/app-error.ts';
import type { PackedPage } from './pack-page.ts';

export interface PageCacheOptions {
  /** Maximum size in bytes. */
  maxBytes: number;
  /** How long a page is fresh, in milliseconds. */
  ttlMs: number;
  /** How long after that a stale page is still sent while it is revalidated, in milliseconds. */
  staleMs: number;
  /** Maximum number of concurrent renders; further visitors get a 503. */
  maxRenders: number;
  render: (url: string) => Promise<PackedPage>;
  /**
   * Called for each lookup with its result: a fresh page from the cache, a stale one, or none (the page is rendered).
   */
  onLookup?: (found: 'fresh' | 'stale' | 'none') => void;
}

export interface PageCache {
  /**
   * The page of a URL, rendered unless it is cached.
   *
   * @throws AppError overloaded
   */
  get: (url: string) => Promise<PackedPage>;
  /** Discards all pages, including those being rendered. */
  clear: () => void;
}

interface CachedPage {
  page: PackedPage;
  /** `performance.now()` when it was rendered. */
  at: number;
}

/** Share of the memory for pages with a query, redirects and misses. */
const PASSING_SHARE = 1 / 4;

/**
 * Bounded cache of visitor pages with stale-while-revalidate. Concurrent requests for a page share one render; a failed
 * render (5xx) replaces nothing.
 *
 * Pages of plain paths are stored separately from URLs that anyone can invent without limit (queries, misses), so that
 * a flood of those only evicts its own kind.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const sized = (maxSize: number) =>
    new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: ({ page }) => page.bytes });
  const lasting = sized(options.maxBytes * (1 - PASSING_SHARE));
  const passing = sized(options.maxBytes * PASSING_SHARE);
  /** Incremented by `clear`: a page whose rendering started earlier is not stored. */
  let generation = 0;
  const rendersInFlight = new Map<string, Promise<PackedPage>>();

  const keep = (url: string, page: PackedPage) => {
    lasting.delete(url);
    passing.delete(url);
    const shelf = page.status === 200 && !url.includes('?') ? lasting : passing;
    shelf.set(url, { page, at: performance.now() });
  };

  const renew = (url: string): Promise<PackedPage> => {
    const running = rendersInFlight.get(url);
    if (running) return running;
    if (rendersInFlight.size >= options.maxRenders)
      return Promise.reject(overloaded('too many renders'));
    const begunIn = generation;
    const work = options
      .render(url)
      .then((page) => {
        if (page.status < 500 && begunIn === generation) keep(url, page);
        return page;
      })
      .finally(() => {
        if (begunIn === generation) rendersInFlight.delete(url);
      });
    rendersInFlight.set(url, work);
    return work;
  };

  return {
    async get(url) {
      const kept = lasting.get(url) ?? passing.get(url);
      const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
      if (kept && age < options.ttlMs) {
        options.onLookup?.('fresh');
        return kept.page;
      }
      // A page that was missing may exist by now: a 404 is never sent stale.
      if (kept?.page.status !== 200 || age >= options.ttlMs + options.staleMs) {
        options.onLookup?.('none');
        return renew(url);
      }
      options.onLookup?.('stale');
      renew(url).catch(() => undefined);
      return kept.page;
    },
    clear() {
      generation += 1;
      lasting.clear();
      passing.clear();
      rendersInFlight.clear();
    },
  };
}
