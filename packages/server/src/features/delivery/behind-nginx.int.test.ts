import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaLinks } from '../../domain/media-link.ts';
import { documentedLocations } from '../../testing/documented-nginx.ts';
import { claimsOf, mediaLinksOf } from '../../testing/media-links.ts';
import { type Nginx, nginxIsMissing, startNginx } from '../../testing/nginx.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* A real nginx with the exact locations of docs/operate/behind-a-proxy.md in front of the
   application. */

const FILM = randomBytes(3 * 1024 * 1024);
const NAME = 'متروپلیس ۱۹۲۷.mp4';

describe.skipIf(nginxIsMissing)('behind nginx', () => {
  let t: TestApp;
  let nginx: Nginx;
  let links: MediaLinks;
  let fileId: number;
  let download: string;
  let direct: string;

  beforeAll(async () => {
    const proxied = { TRUST_PROXY: 'loopback', X_ACCEL_REDIRECT: '/stored/' };
    t = await createSampleApp(proxied);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    direct = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    nginx = await startNginx(
      await documentedLocations({ app: direct, storage: t.config.storageDir }),
    );
    links = await mediaLinksOf(t);
    const { pool } = t.database;
    await pool.query('update titles set is_free = true');
    const { rows } = await pool.query<{ id: number }>('select id from media_files limit 1');
    fileId = rows[0]?.id ?? 0;
    await t.storage.put('media/film.mp4', FILM);
    await t.storage.put(`films/${fileId}/hls/3/master.m3u8`, Buffer.from('#EXTM3U\n'));
    await t.storage.put(`films/${fileId}/hls/3/v720/00001.m4s`, FILM.subarray(0, 1_000));
    await t.storage.put('clips/trailer.mp4', FILM);
    download = links.urlOf(
      claimsOf('media/film.mp4', { fileId, kind: 'download', fileName: NAME }),
    );
  });

  afterAll(async () => {
    await nginx?.stop();
    await t?.close();
  });

  const startCheck = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(nginx.origin + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('the application says where, and sends nothing itself', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const answer = await t.call({ method: 'GET', url: download, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-accel-redirect']).toBe('/stored/media/film.mp4');
    expect(answer.rawPayload).toHaveLength(0);
  });

  it('a call that goes past nginx is told so, and gets no empty film', async () => {
    const answer = await t.call({ method: 'GET', url: download });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toContain('نشانی اصلی سایت');
    expect(answer.headers['x-accel-redirect']).toBeUndefined();
  });

  it('a download comes whole, under its Persian name, for this browser alone', async () => {
    const answer = await startCheck(download);
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).equals(FILM)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      server: expect.stringContaining('nginx'),
      'content-type': 'video/mp4',
      'content-length': String(FILM.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(NAME)}`,
    );
    expect(answer.headers.has('x-accel-redirect')).toBe(false);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('in parts, and on from where it broke off', async () => {
    const part = await startCheck(download, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${FILM.length}`);
    expect((await bytesOf(part)).equals(FILM.subarray(1_000, 2_000))).toBe(true);
    const etag = String(part.headers.get('etag'));
    expect(etag).toMatch(/^"/);
    const on = await startCheck(download, { range: 'bytes=2000-', 'if-range': etag });
    expect(on.status).toBe(206);
    expect((await bytesOf(on)).equals(FILM.subarray(2_000))).toBe(true);
    const changed = await startCheck(download, { range: 'bytes=2000-', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    expect((await bytesOf(changed)).equals(FILM)).toBe(true);
    const beyond = await startCheck(download, { range: `bytes=${FILM.length}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${FILM.length}`);
    expect((await startCheck(download, { 'if-none-match': etag })).status).toBe(304);
  });

  it('its size is told to HEAD', async () => {
    const answer = await startCheck(download, {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([
      200,
      String(FILM.length),
    ]);
  });

  it('streams and clips come, playlists from the application', async () => {
    const stream = claimsOf(`films/${fileId}/hls/3/`, { fileId });
    const segment = await startCheck(links.urlOf(stream, 'v720/00001.m4s'));
    expect((await bytesOf(segment)).equals(FILM.subarray(0, 1_000))).toBe(true);
    expect(segment.headers.get('content-type')).toBe('video/iso.segment');
    expect(segment.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    const playlist = await startCheck(links.urlOf(stream, 'master.m3u8'));
    expect(await playlist.text()).toBe('#EXTM3U\n');
    const clip = await startCheck('/media/clips/trailer.mp4', { range: 'bytes=0-9' });
    expect([clip.status, (await bytesOf(clip)).equals(FILM.subarray(0, 10))]).toEqual([206, true]);
    expect(clip.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('pages of the site on another host may read it, others not', async () => {
    const own = await startCheck(download, { origin: 'http://localhost:3000' });
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const other = await startCheck(download, { origin: 'https://evil.example' });
    expect(other.status).toBe(403);
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('what is refused is refused', async () => {
    const answer = await startCheck(download.replace('.mp4', '.mkv'));
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { message: string }).message).toMatch(/[آ-ی]/);
    expect((await startCheck(download, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await startCheck(links.urlOf(claimsOf('media/none.mp4', { fileId })))).status).toBe(
      404,
    );
  });

  it.each([
    '/stored/media/film.mp4',
    '/stored/',
    '/stored',
    '//stored/media/film.mp4',
    '/media/../stored/media/film.mp4',
    '/%73tored/media/film.mp4',
  ])('nobody asks the folder itself: %s', async (path) => {
    for (const headers of [{}, { 'x-accel-redirect': '/stored/media/film.mp4' }]) {
      const answer = await startCheck(path, headers as Record<string, string>);
      expect(answer.status).toBe(404);
      expect((await bytesOf(answer)).equals(FILM)).toBe(false);
    }
  });
});
