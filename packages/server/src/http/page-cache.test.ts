import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packPage } from './pack-page.ts';
import { createPageCache } from './page-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (html: string, status = 200) =>
  packPage({ status, html, csp: '', headers: {}, isPersonal: false });

/** A cache that counts its renders; `answer` gives the result of the nth render of a URL. */
function counted(
  answer: (url: string, n: number) => ReturnType<typeof page>,
  limits: { maxBytes?: number; maxRenders?: number } = {},
) {
  const renders: string[] = [];
  const lookups: string[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    ttlMs: 1_000,
    staleMs: 5_000,
    maxRenders: 10,
    ...limits,
    onLookup: (found) => lookups.push(found),
    render: (url) => {
      renders.push(url);
      return answer(url, renders.filter((other) => other === url).length);
    },
  });
  const html = async (url: string) => (await cache.get(url)).bodies.identity.toString();
  return { cache, html, renders, lookups };
}

const settle = () => vi.waitFor(async () => undefined);

describe('page cache', () => {
  it('renders once for all who ask at once, and not again while fresh', async () => {
    const { html, renders } = counted((_, n) => page(`v${n}`));
    expect(await Promise.all([html('/'), html('/'), html('/')])).toEqual(['v1', 'v1', 'v1']);
    vi.advanceTimersByTime(999);
    expect(await html('/')).toBe('v1');
    expect(renders).toHaveLength(1);
  });

  it('sends a stale page once more while it is rendered anew, and a very old one not at all', async () => {
    const { html, renders, lookups } = counted((_, n) => page(`v${n}`));
    await html('/');
    vi.advanceTimersByTime(1_500);
    expect(await html('/')).toBe('v1');
    expect(renders).toHaveLength(2);
    expect(lookups).toEqual(['none', 'stale']);
    await vi.waitFor(async () => expect(await html('/')).toBe('v2'));
    vi.advanceTimersByTime(6_500);
    expect(await html('/')).toBe('v3');
  });

  it('keeps no failure, and keeps a good page over one', async () => {
    const { cache, html } = counted((_, n) =>
      n === 2 ? page('broken', 500) : n === 3 ? Promise.reject(new Error('down')) : page(`v${n}`),
    );
    await html('/');
    vi.advanceTimersByTime(1_500);
    expect(await html('/')).toBe('v1');
    await settle();
    expect(await html('/')).toBe('v1');
    await settle();
    expect(['v1', 'v4']).toContain(await html('/'));
    const failing = counted(() => page('broken', 500));
    expect((await failing.cache.get('/')).status).toBe(500);
    await failing.cache.get('/');
    expect(failing.renders).toHaveLength(2);
    expect(cache).toBeDefined();
  });

  it('never sends a stale miss', async () => {
    const { cache } = counted((_, n) => page('x', n === 1 ? 404 : 200));
    expect((await cache.get('/new')).status).toBe(404);
    vi.advanceTimersByTime(1_500);
    expect((await cache.get('/new')).status).toBe(200);
  });

  it('is bounded, and a flood of queries and misses leaves plain pages alone', async () => {
    const big = 'x'.repeat(10_000);
    const { html, renders, cache } = counted(
      (url) => page(big, url.startsWith('/miss') ? 404 : 200),
      { maxBytes: 300_000 },
    );
    await html('/');
    await html('/tv');
    for (let i = 0; i < 200; i += 1) {
      await cache.get(`/?q=${i}`);
      await cache.get(`/miss/${i}`);
    }
    renders.length = 0;
    await html('/');
    await html('/tv');
    expect(renders).toEqual([]);
    await cache.get('/?q=0');
    expect(renders).toEqual(['/?q=0']);
  });

  it('refuses to begin more renders than it can bear', async () => {
    const { cache } = counted(() => page('x'), { maxRenders: 2 });
    const asked = [1, 2, 3].map((n) => cache.get(`/${n}`));
    await expect(asked[2]).rejects.toMatchObject({ code: 'overloaded' });
    await Promise.all(asked.slice(0, 2));
    expect((await cache.get('/3')).status).toBe(200);
  });
});
