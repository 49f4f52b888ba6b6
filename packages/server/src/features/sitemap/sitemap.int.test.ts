import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
const SITE = 'https://parde.example';

beforeAll(async () => {
  t = await createTestApp({ PARDE_DEMO: '0', PUBLIC_URL: SITE });
});

afterAll(() => t.close());

async function xml(url: string) {
  const answer = await t.call({ method: 'GET', url });
  expect(answer.statusCode, url).toBe(200);
  expect(answer.headers['content-type']).toContain('application/xml');
  return [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) => text);
}

describe('sitemaps', () => {
  it('name only the fixed pages of an empty catalogue', async () => {
    expect(await xml('/sitemap.xml')).toEqual([`${SITE}/sitemaps/pages.xml`]);
    expect(await xml('/sitemaps/pages.xml')).toContain(`${SITE}/tv`);
  });

  it('lead to every title, person and collection, percent-encoded', async () => {
    await t.loadSample();
    const parts = await xml('/sitemap.xml');
    expect(parts).toHaveLength(4);
    const found: string[] = [];
    for (const part of parts) found.push(...(await xml(new URL(part).pathname)));
    const id = await t.titleId('متروپلیس');
    expect(found).toContain(`${SITE}/titles/${id}/${encodeURIComponent('متروپلیس')}`);
    expect(found.filter((url) => url.includes('/titles/'))).toHaveLength(40);
    expect(found.some((url) => /\/people\/director\/\d+\/%/.test(url))).toBe(true);
    expect(found.some((url) => /\/collections\/\d+\/%/.test(url))).toBe(true);
    for (const url of found) expect(new URL(url).href).toBe(url);
  });

  it('say when a page changed', async () => {
    const { body } = await t.call({ method: 'GET', url: '/sitemaps/titles-0.xml' });
    const [, stamp = ''] = /<lastmod>([^<]+)<\/lastmod>/.exec(body) ?? [];
    expect(Math.abs(Date.now() - Date.parse(stamp))).toBeLessThan(600_000);
  });

  it.each([
    'titles-1.xml',
    'titles-214748.xml',
    'titles-214749.xml',
    'titles-999999.xml',
    'titles-9999999.xml',
    'titles--1.xml',
    'titles-0.xml.gz',
    'users-0.xml',
    '..%2frobots.txt',
  ])('have no part %s', async (name) => {
    expect((await t.call({ method: 'GET', url: `/sitemaps/${name}` })).statusCode).toBe(404);
  });
});

describe('robots.txt', () => {
  it('keeps robots from what is private and shows them the sitemap', async () => {
    const answer = await t.call({ method: 'GET', url: '/robots.txt' });
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    for (const path of ['/api/', '/auth/', '/user/'])
      expect(answer.body).toContain(`Disallow: ${path}`);
    expect(answer.body).not.toMatch(/Disallow: \/\s*$/m);
  });
});

describe('what programs look for below /.well-known', () => {
  it('says whom to tell of a hole, by the contact of the site', async () => {
    const answer = await t.call({ url: '/.well-known/security.txt' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain(`Contact: ${SITE}/contact\n`);
    const expires = /^Expires: (.+)$/m.exec(answer.body)?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });

  it('leads password managers to the page that changes a password', async () => {
    const { statusCode, headers } = await t.call({ url: '/.well-known/change-password' });
    expect([statusCode, headers.location]).toEqual([302, '/user/edit-password']);
  });
});
