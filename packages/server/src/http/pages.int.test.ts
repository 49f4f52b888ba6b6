import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import type { WebEntry } from './web-entry.ts';

let t: TestApp;
let clientFolder: string;
const rendered: { url: string; cookie: string | null }[] = [];

const html = (body: string, init: ResponseInit = {}) =>
  new Response(`<!doctype html><title>x</title>${body}`, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers },
  });

/** A fake of the built site that records its requests. */
const entry: WebEntry = {
  async handle(request, { fetchApi, publicUrl }) {
    const { pathname, search, origin } = new URL(request.url);
    rendered.push({ url: pathname + search, cookie: request.headers.get('cookie') });
    if (pathname === '/broken') return html('', { status: 500 });
    if (pathname === '/throws') throw new Error('secret detail');
    if (pathname === '/moved') return Response.redirect(`${origin}/titles/1/%D8%B4?a=b`, 301);
    if (pathname === '/moved-away') {
      return new Response(null, { status: 302, headers: { location: '//evil.example/x' } });
    }
    if (pathname === '/guarded') {
      const cookie = request.headers.get('cookie') ?? '';
      const headers = { 'cache-control': 'no-store', vary: 'Cookie' };
      if (cookie.includes('token=')) return html('members only', { headers });
      const location = cookie.includes('ref=ad') ? '/auth/register' : '/auth/login';
      return new Response(null, { status: 302, headers: { ...headers, location } });
    }
    if (pathname === '/missing') return html('nothing here', { status: 404 });
    const answer = await fetchApi(`${publicUrl}/api/titles/search?per_page=1`);
    const { total } = (await answer.json()) as { total: number };
    const script = `<script>boot("${pathname}")</script>`;
    return html(`${origin} ${total} ${'پرده '.repeat(300)}<style>a{}</style>${script}`);
  },
};

beforeAll(async () => {
  clientFolder = await mkdtemp(path.join(tmpdir(), 'parde-web-'));
  t = await createSampleApp({}, { webBuild: { entry, clientFolder } });
});

afterAll(async () => {
  await t.close();
  await rm(clientFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

describe('pages', () => {
  it('are rendered on the host of the settings, whatever Host says, and over the API in-process', async () => {
    const answer = await get('/host', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('http://localhost:3000 37 ');
    expect(answer.body).not.toContain('evil');
  });

  it('come packed as the browser likes, each form with its own strong validator', async () => {
    const [plain, gzip, br] = [
      await get('/packed'),
      await get('/packed', { 'accept-encoding': 'gzip, br;q=0' }),
      await get('/packed', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    ];
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const etags = [plain, gzip, br].map(({ headers }) => String(headers.etag));
    expect(new Set(etags).size).toBe(3);
    expect(etags.every((etag) => etag.startsWith('"'))).toBe(true);
    expect(plain.headers.vary).toMatch(/Accept-Encoding/);
    expect(rendered.filter(({ url }) => url === '/packed')).toHaveLength(1);
  });

  it('are not sent again to who has them', async () => {
    const first = await get('/known', { 'accept-encoding': 'br' });
    const headers = { 'accept-encoding': 'br', 'if-none-match': `W/${first.headers.etag}` };
    const again = await get('/known', headers);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await get('/known', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('tell HEAD what GET would send', async () => {
    const [head, full] = [await t.call({ method: 'HEAD', url: '/head' }), await get('/head')];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers.etag).toBe(full.headers.etag);
  });

  it('let in their own inline scripts and styles only', async () => {
    const csp = String((await get('/script')).headers['content-security-policy']);
    const [, scripts = ''] = /script-src ([^;]*)/.exec(csp) ?? [];
    expect(scripts).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(csp).toMatch(/style-src 'self'[^;]* 'sha256-/);
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    expect((await get('/other')).headers['content-security-policy']).not.toBe(csp);
  });

  it('say in the cache-control whether they are for everybody', async () => {
    expect((await get('/everybody')).headers['cache-control']).toBe('public, no-cache');
    expect((await get('/missing')).headers['cache-control']).toBe('no-store');
  });

  it('that are not there are a 404 with a page', async () => {
    const answer = await get('/missing');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  it('that fail leak nothing and are tried again', async () => {
    expect((await get('/broken')).statusCode).toBe(500);
    await get('/broken');
    expect(rendered.filter(({ url }) => url === '/broken')).toHaveLength(2);
    const answer = await get('/throws');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['/throws', 500, true],
    ['/%zz', 400, false],
    [`/?q=${'x'.repeat(5_000)}`, 414, false],
  ])('that fail are pages to browsers: %.12s', async (url, status, mayPass) => {
    const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain('dir="rtl"');
    expect(answer.body).toContain('<a href="/">');
    expect(answer.body.includes('<a href="">')).toBe(mayPass);
    const style = /<style>([\s\S]*)<\/style>/.exec(answer.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect((await get(url)).headers['content-type']).toContain('json');
  });

  it('fail as JSON where programs ask, whatever they accept', async () => {
    const answer = await get('/api/titles/%zz', { accept: 'text/html' });
    expect(answer.json()).toMatchObject({ message: expect.any(String) });
  });

  it.each(['/api', '/api/nothing', '/media/nothing', '/assets/old-9z.js', '/sanctum/x', '/health'])(
    '%s is for machines: a JSON 404, nothing rendered',
    async (url) => {
      const before = rendered.length;
      const answer = await get(url);
      expect([answer.statusCode, rendered.length]).toEqual([404, before]);
      expect(answer.headers['content-type']).toContain('json');
    },
  );

  it('answer only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await t.call({ method, url: '/' })).statusCode).toBe(404);
    }
  });
});

describe('one address for a page', () => {
  it.each([
    ['//evil.example', '/evil.example'],
    ['/tv/', '/tv'],
    ['//evil.example/%2f..', '/evil.example/%2f..'],
  ])('%s leads to %s', async (url, location) => {
    // As a plain URL, `inject` would read `//host` as another host.
    const answer = await t.call({ method: 'GET', url: { pathname: url } });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  it('keeps tracking parameters out of the cache key', async () => {
    await get('/ad?utm_source=a');
    await get('/ad?utm_source=b&fbclid=c');
    expect(rendered.filter(({ url }) => url.startsWith('/ad'))).toEqual([
      { url: '/ad', cookie: null },
    ]);
  });

  it('lets a page move within the site only', async () => {
    const moved = await get('/moved');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/titles/1/%D8%B4?a=b']);
    expect((await get('/moved-away')).headers.location).toBe('/x');
  });
});

describe('pages that depend on cookies', () => {
  it('are cached for visitors, and rendered individually with the cookie', async () => {
    const visitor = await get('/guarded');
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/auth/login']);
    expect(visitor.headers['cache-control']).toBe('no-store');
    expect(visitor.headers.vary).toMatch(/Cookie/);
    const invited = await get('/guarded', { cookie: 'a=b; ref=ad' });
    expect(invited.headers.location).toBe('/auth/register');
    const member = await get('/guarded', { cookie: 'token=1%7Cx; secret=y' });
    expect([member.statusCode, member.body]).toEqual([
      200,
      expect.stringContaining('members only'),
    ]);
    expect((await get('/guarded')).headers.location).toBe('/auth/login');
    expect(rendered.filter(({ url }) => url === '/guarded').map(({ cookie }) => cookie)).toEqual([
      null,
      'ref=ad',
      'token=1%7Cx',
    ]);
  });

  it('leave other pages the same for everybody', async () => {
    await get('/same');
    await get('/same', { cookie: 'token=1%7Cx' });
    expect(rendered.filter(({ url }) => url === '/same')).toEqual([{ url: '/same', cookie: null }]);
  });
});
