import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type PageEncoding = 'br' | 'gzip' | 'identity';

/** A rendered page, ready to be sent as often as asked. */
export interface CachedPage {
  status: number;
  /** True for a page that differs by cookie: it is never kept. */
  isPersonal: boolean;
  bodies: Record<PageEncoding, Buffer>;
  /** Strong validators, one per encoding (RFC 9110 §8.8.3). */
  etags: Record<PageEncoding, string>;
  csp: string;
  headers: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  html: string;
  csp: string;
  headers: Record<string, string>;
  isPersonal: boolean;
}

/** Compresses a page once and hashes it, so that sending it later costs nothing. */
export async function packPage(page: RenderedPage): Promise<CachedPage> {
  const identity = Buffer.from(page.html);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  const hash = createHash('sha256')
    .update(identity)
    .update(page.csp)
    .digest('base64url')
    .slice(0, 22);
  return {
    status: page.status,
    isPersonal: page.isPersonal,
    bodies: { br, gzip: gz, identity },
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    csp: page.csp,
    headers: page.headers,
  };
}

export interface PageCacheOptions {
  /** Bytes kept at most. */
  maxBytes: number;
  /** Milliseconds for which a page is fresh; after that it is served once more while it is rendered anew. */
  ttlMs: number;
  render: (url: string) => Promise<RenderedPage>;
}

export interface PageCache {
  get: (url: string) => Promise<CachedPage>;
  clear: () => void;
}

class UncacheablePage extends Error {
  readonly page: CachedPage;
  constructor(page: CachedPage) {
    super('not cacheable');
    this.page = page;
  }
}

/** Bounded cache of visitor pages with stale-while-revalidate; at most one render of a page at a time. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const cache = new LRUCache<string, CachedPage>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
    ttl: options.ttlMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (url) => {
      const page = await packPage(await options.render(url));
      if (page.status >= 500 || page.isPersonal) throw new UncacheablePage(page);
      return page;
    },
  });
  return {
    async get(url) {
      try {
        const page = await cache.fetch(url);
        if (!page) throw new Error(`no page for ${url}`);
        return page;
      } catch (error) {
        if (error instanceof UncacheablePage) return error.page;
        throw error;
      }
    },
    clear: () => cache.clear(),
  };
}
