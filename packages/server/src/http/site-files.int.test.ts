import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(path.join(tmpdir(), 'parde-web-'));
  await mkdir(path.join(clientFolder, 'assets'));
  await writeFile(path.join(clientFolder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(path.join(clientFolder, 'service-worker.js'), 'self;');
  await writeFile(path.join(clientFolder, 'offline.html'), '<link href="/offline.css">');
  const icon = path.join(import.meta.dirname, '../../../web/public/favicon.ico');
  await copyFile(icon, path.join(clientFolder, 'favicon.ico'));
  const entry = { handle: async () => new Response('a page') };
  t = await createTestApp({}, { webBuild: { entry, clientFolder } });
});

afterAll(async () => {
  await t.close();
  await rm(clientFolder, { recursive: true });
});

const PRECOMPRESS = fileURLToPath(new URL('../../../../scripts/precompress.mjs', import.meta.url));

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url, headers });

describe('files of the site', () => {
  it('are kept for ever when their name has a hash, and asked about otherwise', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
    const worker = await get('/service-worker.js');
    expect(worker.headers['cache-control']).toBe('public, no-cache');
    const etag = String(worker.headers.etag);
    expect((await get('/service-worker.js', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('are sent as small as the build could make them', async () => {
    const script = 'export const names = ["پرده"];\n'.repeat(100);
    await writeFile(path.join(clientFolder, 'assets', 'long-3c4d.js'), script);
    const built = spawnSync(process.execPath, [PRECOMPRESS, path.join(clientFolder, 'assets')]);
    expect(built.status).toBe(0);
    const read = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    };
    for (const [encoding, decode] of Object.entries(read)) {
      const answer = await get('/assets/long-3c4d.js', { 'accept-encoding': encoding });
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^(text|application)\/javascript/),
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(decode(answer.rawPayload).toString()).toBe(script);
    }
    const browser = await get('/assets/long-3c4d.js', { 'accept-encoding': 'gzip, deflate, br' });
    const file = await readFile(path.join(clientFolder, 'assets', 'long-3c4d.js.br'));
    expect(browser.rawPayload.equals(file)).toBe(true);
  });

  it('may fetch and show what pages may: the worker and the offline page', async () => {
    for (const url of ['/service-worker.js', '/offline.html']) {
      const csp = String((await get(url)).headers['content-security-policy']);
      expect(csp).toContain("connect-src 'self'");
      expect(csp).toContain("style-src 'self'");
    }
  });

  it('include the icon that browsers ask for by themselves', async () => {
    const answer = await get('/favicon.ico');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\//);
    // The header of an ICO file.
    expect([...answer.rawPayload.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });

  it('take no ranges', async () => {
    const answer = await get('/service-worker.js', { range: 'bytes=0-1' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'self;']);
  });

  it.each(['/assets/', '/assets/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/.env'])(
    '%s is none of them',
    async (url) => {
      expect((await get(url)).body).not.toMatch(/root:|export/);
    },
  );
});
