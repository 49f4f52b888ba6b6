import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { expectRefusal, it, PLAYLIST, SEGMENT, SOURCE } from '../../testing/delivery-site.ts';
import { claimsOf } from '../../testing/media-links.ts';

it.afterEach(({ t }) => t.clock.reset());

describe('a signed link', () => {
  it('sends segments as they are, for this browser alone', async ({ site, viewer }) => {
    const answer = await site.get(viewer.segmentUrl(), { 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(SEGMENT)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'content-length': String(SEGMENT.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable',
      'cross-origin-resource-policy': 'same-site',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.etag).toMatch(/^"/);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  it('sends playlists and subtitles compressed, and whole', async ({ site, viewer, statusOf }) => {
    const url = site.links.urlOf(viewer.claims(), 'master.m3u8');
    const answer = await site.get(url, { 'accept-encoding': 'gzip', range: 'bytes=0-3' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'content-encoding': 'gzip',
      'accept-ranges': 'none',
    });
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(PLAYLIST);
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^W\/"/);
    expect(await statusOf(url, { 'if-none-match': etag })).toBe(304);
    const subtitle = site.links.urlOf(
      viewer.claims({ root: `films/${site.fileId}/subtitles/` }),
      '5-1.vtt',
    );
    expect((await site.get(subtitle)).headers['content-type']).toBe('text/vtt; charset=utf-8');
  });

  it('downloads under a Persian name, in parts', async ({ site, t, viewer }) => {
    const url = site.links.urlOf(
      viewer.claims({
        root: site.sourceKey,
        kind: 'download',
        playbackId: null,
        fileName: 'متروپلیس.mp4',
      }),
    );
    const answer = await site.get(url, { range: 'bytes=8990-' });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(SOURCE.subarray(8_990))).toBe(true);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('متروپلیس.mp4')}`);
    const head = await t.call({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9000', '']);
  });

  it('is let through by CORS to the pages of the site, and to no other', async ({
    site,
    viewer,
  }) => {
    const own = await site.get(viewer.segmentUrl(), { origin: 'http://localhost:3000' });
    expect(own.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    const other = await site.get(viewer.segmentUrl(), {
      origin: 'https://evil.example',
      'sec-fetch-site': 'same-site',
    });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('plays free films for visitors, as many as there are', async ({ site, t, statusOf }) => {
    t.clock.stopAt(new Date());
    await t.rows('update titles set is_free = true where title_fa = $1', ['متروپلیس']);
    const visitor = claimsOf(`films/${site.otherFileId}/hls/3/`, { fileId: site.otherFileId });
    const url = site.links.urlOf(visitor, 'v720/00001.m4s');
    // Visitors who start in the same second get the same link.
    for (const address of ['5.112.1.1', '37.1.1.1', '91.98.1.1', '185.1.1.1', '2.144.1.1']) {
      expect(await statusOf(url, {}, address)).toBe(200);
    }
    await t.rows('update titles set is_free = false where title_fa = $1', ['متروپلیس']);
    t.clock.pass(15_000);
    expectRefusal(await site.get(url), 'premium');
  });
});

describe('what is checked of the database', () => {
  it('is checked once for all who ask at the same time', async ({ site, t, viewer, statusOf }) => {
    // Shared by all links of one playback.
    const subtitles = site.links.urlOf(
      viewer.claims({ root: `films/${site.fileId}/subtitles/` }),
      '5-1.vtt',
    );
    const urls = [viewer.segmentUrl(), subtitles];
    const checks = await t.statementsOf(async () => {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => statusOf(urls[i % 2] ?? '')),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
    expect(checks).toHaveLength(1);
  });

  it('is known for fifteen seconds, and what was refused for three', async ({
    t,
    viewer,
    statusOf,
  }) => {
    t.clock.stopAt(new Date());
    const url = viewer.segmentUrl();
    expect(await statusOf(url)).toBe(200);
    await t.rows(`update entitlements set ends_at = now() - interval '1 second' where id = $1`, [
      viewer.entitlementId,
    ]);
    t.clock.pass(14_900);
    expect(await statusOf(url)).toBe(200);
    t.clock.pass(200);
    expect(await statusOf(url)).toBe(403);
    await t.rows(`update entitlements set ends_at = now() + interval '1 day' where id = $1`, [
      viewer.entitlementId,
    ]);
    t.clock.pass(3_100);
    expect(await statusOf(url)).toBe(200);
  });
});
