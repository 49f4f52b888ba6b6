import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSkipped } from '../testing/report-skipped.ts';
import { SCRIPT_TITLE } from '../testing/sample-catalogue.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { loadWebBuild } from './web-entry.ts';

const webBuild = await loadWebBuild();
if (!webBuild) reportSkipped('the site is not built', 'tests of its pages');
let t: TestApp;
let metropolis: number;

beforeAll(async () => {
  t = await createSampleApp({}, { webBuild });
  metropolis = await t.titleId('متروپلیس');
});

afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url: encodeURI(url), headers });

/** Elements as a browser parses them: a script ends at the first `</script`. */
const inline = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}`, 'gi'))]
    .map(([, attributes = '', content = '']) => ({ attributes, content }))
    .filter(({ attributes }) => !/\ssrc=/.test(attributes));

const isRun = ({ attributes }: { attributes: string }) => !/type="application\//.test(attributes);

// `npm test` builds the site first.
describe.skipIf(!webBuild)('pages of the real site', () => {
  const pages = () => [
    '/',
    '/tv',
    '/?q=متروپلیس&type=all&order_by=votes',
    `/titles/${metropolis}/متروپلیس`,
    '/collections',
    '/categories',
    '/comingsoon',
    '/contact',
  ];

  it('answer 200 and let each of their inline scripts and styles run, and no other', async () => {
    for (const url of pages()) {
      const { statusCode, body, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      const csp = String(headers['content-security-policy']);
      const parts = [...inline(body, 'script').filter(isRun), ...inline(body, 'style')];
      expect(parts.length).toBeGreaterThan(0);
      for (const { content } of parts) {
        const hash = createHash('sha256').update(content).digest('base64');
        expect(csp).toContain(`'sha256-${hash}'`);
      }
      expect(csp).not.toMatch(/script-src[^;]*'unsafe/);
      expect(body).not.toMatch(/<[^>]+\son(click|load|error)=/);
    }
  });

  it('show a name that is a script as the text it is, in the page, its head and its data', async () => {
    const id = await t.titleId(SCRIPT_TITLE);
    const { body: detail } = await t.get<{ path: string }>(`/api/titles/${id}`);
    const { statusCode, body } = await get(detail.path);
    expect(statusCode).toBe(200);
    for (const { content } of inline(body, 'script')) expect(content.trim()).not.toBe('alert(1)');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const data = inline(body, 'script').filter(({ attributes }) => /ld\+json/.test(attributes));
    expect(data.length).toBeGreaterThan(0);
    const named = data.map(({ content }) => JSON.stringify(JSON.parse(content)));
    expect(named.some((text) => text.includes(JSON.stringify(SCRIPT_TITLE).slice(1, -1)))).toBe(
      true,
    );
  });

  it('show a query that is a script as the text it is', async () => {
    for (const url of [`/?q=${SCRIPT_TITLE}`, `/?type="><img src=x onerror=alert(1)>`]) {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBeLessThan(500);
      for (const { content } of inline(body, 'script')) expect(content.trim()).not.toBe('alert(1)');
      expect(body).not.toContain('<img src=x');
    }
  });

  it.each(['/nothing/here', '/titles/999999/x', '/titles/x/y', '/collections/999999/x'])(
    '%s is a 404 with a page in Persian',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toMatch(/<html[^>]*dir="rtl"/);
    },
  );

  it('lead visitors of guarded pages to sign in, or to register when an advertisement sent them', async () => {
    const visitor = await get('/user/watchlist');
    expect([302, 303, 307]).toContain(visitor.statusCode);
    expect(visitor.headers.location).toMatch(/^\/auth\/login/);
    const invited = await get('/user/watchlist', { cookie: 'ref=ad' });
    expect(invited.headers.location).toMatch(/^\/auth\/register/);
    expect(invited.headers['cache-control']).toBe('no-store');
  });

  it('speak of the host of the settings only', async () => {
    const { body } = await get('/tv', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(body).not.toContain('evil.example');
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\/tv"/);
  });
});
