import { LRUCache } from 'lru-cache';
import { overloaded } from '../domain/app-error.ts';
import type { PackedPage } from './pack-page.ts';

export interface PageCacheOptions {
  /** Bytes kept at most. */
  maxBytes: number;
  /** Milliseconds for which a page is fresh. */
  ttlMs: number;
  /** Milliseconds after that for which it is still sent while it is rendered anew. */
  staleMs: number;
  /** Renders under way at most; a visitor beyond gets a 503. */
  maxRenders: number;
  render: (url: string) => Promise<PackedPage>;
}

export interface PageCache {
  /**
   * The page of an address, rendered when it is not kept.
   *
   * @throws AppError overloaded
   */
  get: (url: string) => Promise<PackedPage>;
}

interface Kept {
  page: PackedPage;
  /** `performance.now()` of its rendering. */
  at: number;
}

/** Of the bytes, those for pages with a query, redirects and misses. */
const PASSING_SHARE = 1 / 4;

/**
 * Bounded cache of visitor pages with stale-while-revalidate; a page is rendered once however many
 * ask for it, and a failed render (5xx) replaces nothing.
 *
 * Pages of plain addresses lie apart from what anybody can make up without end (queries, misses), so a
 * flood of those pushes out only its own kind.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const sized = (maxSize: number) =>
    new LRUCache<string, Kept>({ maxSize, sizeCalculation: ({ page }) => page.bytes });
  const lasting = sized(options.maxBytes * (1 - PASSING_SHARE));
  const passing = sized(options.maxBytes * PASSING_SHARE);
  const underWay = new Map<string, Promise<PackedPage>>();

  const keep = (url: string, page: PackedPage) => {
    lasting.delete(url);
    passing.delete(url);
    const shelf = page.status === 200 && !url.includes('?') ? lasting : passing;
    shelf.set(url, { page, at: performance.now() });
  };

  const renew = (url: string): Promise<PackedPage> => {
    const running = underWay.get(url);
    if (running) return running;
    if (underWay.size >= options.maxRenders) return Promise.reject(overloaded('too many renders'));
    const work = options
      .render(url)
      .then((page) => {
        if (page.status < 500) keep(url, page);
        return page;
      })
      .finally(() => underWay.delete(url));
    underWay.set(url, work);
    return work;
  };

  return {
    async get(url) {
      const kept = lasting.get(url) ?? passing.get(url);
      const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
      if (kept && age < options.ttlMs) return kept.page;
      // What was missing may be there by now: a miss is never sent stale.
      if (kept?.page.status !== 200 || age >= options.ttlMs + options.staleMs) return renew(url);
      renew(url).catch(() => undefined);
      return kept.page;
    },
  };
}
