import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let adminFolder: string;

const writePage = () =>
  writeFile(path.join(adminFolder, 'index.html'), '<!doctype html><title>operators</title>');

beforeAll(async () => {
  adminFolder = await mkdtemp(path.join(tmpdir(), 'parde-admin-'));
  await mkdir(path.join(adminFolder, 'assets'));
  await writeFile(path.join(adminFolder, 'assets', 'app-1a2b.js'), 'export {};');
  t = await createTestApp({}, { adminFolder });
});

afterAll(async () => {
  await t.close();
  await rm(adminFolder, { recursive: true });
});

const get = (url: string) => t.call({ method: 'GET', url, headers: { accept: 'text/html' } });

beforeEach(writePage);

it('before it is built, the browser is to ask again', async () => {
  await rm(path.join(adminFolder, 'index.html'));
  const { statusCode, body, headers } = await get('/admin');
  expect(statusCode).toBe(503);
  expect(body).toContain('هنوز ساخته نشده');
  expect(headers).toMatchObject({ refresh: '3', 'cache-control': 'no-store' });
  await writePage();
  expect((await get('/admin')).statusCode).toBe(200);
});

it.each(['/admin', '/admin/', '/admin/titles/7?tab=files', '/admin/%D8%A2'])(
  '%s is the page of the operators’ site, which nobody indexes or caches',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('operators')]);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  },
);

it('its files are kept for ever; one that is not there is 404', async () => {
  const file = await get('/admin/assets/app-1a2b.js');
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/admin/assets/gone.js')).statusCode).toBe(404);
  expect((await get('/admin/assets/../index.html')).body).toContain('operators');
});

it('a page beside it belongs to the visitors’ site', async () => {
  expect((await get('/administrator')).statusCode).toBe(404);
});
