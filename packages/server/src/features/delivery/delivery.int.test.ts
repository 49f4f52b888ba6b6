import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaLinkClaims } from '../../domain/media-link.ts';
import type { MediaLinks } from '../../domain/media-links.ts';
import { NASTY } from '../../testing/hostile-input.ts';
import {
  claimsOf,
  grantPremium,
  insertPlayback,
  mediaLinksOf,
  sessionOf,
} from '../../testing/media.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PLAYLIST = `#EXTM3U\n${'#EXTINF:4,\n00001.m4s\n'.repeat(200)}`;
const SEGMENT = Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251));
const SOURCE = Buffer.from(Array.from({ length: 9_000 }, (_, i) => i % 241));

let t: TestApp;
let links: MediaLinks;
/** A film for members with premium, and one for all. */
let fileId: number;
let freeFileId: number;
let sourceKey: string;
let member: Member;
let premiumId: number;
let playbackId: string;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  links = await mediaLinksOf(t);
  const { rows } = await t.database.pool.query<{ id: number; storage_key: string }>(
    `select f.id, f.storage_key from media_files f join editions e on e.id = f.edition_id
     join titles t on t.id = e.title_id where t.title_fa = 'متروپلیس' order by f.id limit 2`,
  );
  [fileId, freeFileId] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  sourceKey = 'media/source.mp4';
  await t.storage.put(sourceKey, SOURCE);
  for (const id of [fileId, freeFileId]) {
    await t.storage.put(`films/${id}/hls/3/master.m3u8`, Buffer.from(PLAYLIST));
    await t.storage.put(`films/${id}/hls/3/v720/00001.m4s`, SEGMENT);
    await t.storage.put(`films/${id}/hls/34/v720/00001.m4s`, SEGMENT);
    await t.storage.put(`films/${id}/subtitles/5-1.vtt`, Buffer.from('WEBVTT\n'));
  }
});

afterAll(() => t.close());

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  member = await createMember(t);
  premiumId = await grantPremium(t, member.id);
  playbackId = await insertPlayback(t, member, fileId);
});

const claims = (given: Partial<MediaLinkClaims> = {}) =>
  claimsOf(`films/${fileId}/hls/3/`, {
    fileId,
    userId: member.id,
    sessionId: sessionOf(member),
    playbackId,
    ...given,
  });
const segmentUrl = (given: Partial<MediaLinkClaims> = {}) =>
  links.urlOf(claims(given), 'v720/00001.m4s');
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  t.call({ method: 'GET', url, headers, remoteAddress });
const statusOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).statusCode;
const sql = (text: string, ...values: unknown[]) => t.database.pool.query(text, values);

/** In Persian, for nobody's cache, and without what was asked for. */
async function expectRefusal(answer: Awaited<ReturnType<typeof get>>, reason?: string) {
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = answer.json<{ message: string; reason?: string }>();
  expect(body.message).toMatch(/[آ-ی]/);
  expect(body.reason).toBe(reason);
}

describe('a signed link', () => {
  it('sends segments as they are, for this browser alone', async () => {
    const answer = await get(segmentUrl(), { 'accept-encoding': 'br, gzip' });
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

  it('sends playlists and subtitles compressed, and whole', async () => {
    const url = links.urlOf(claims(), 'master.m3u8');
    const answer = await get(url, { 'accept-encoding': 'gzip', range: 'bytes=0-3' });
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
    const subtitle = links.urlOf(claims({ root: `films/${fileId}/subtitles/` }), '5-1.vtt');
    expect((await get(subtitle)).headers['content-type']).toBe('text/vtt; charset=utf-8');
  });

  it('downloads under a Persian name, in parts', async () => {
    const url = links.urlOf(
      claims({ root: sourceKey, kind: 'download', playbackId: null, fileName: 'متروپلیس.mp4' }),
    );
    const answer = await get(url, { range: 'bytes=8990-' });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(SOURCE.subarray(8_990))).toBe(true);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('متروپلیس.mp4')}`);
    const head = await t.call({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9000', '']);
  });

  it('is let through by CORS to the pages of the site, and to no other', async () => {
    const own = await get(segmentUrl(), { origin: 'http://localhost:3000' });
    expect(own.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    const other = await get(segmentUrl(), {
      origin: 'https://evil.example',
      'sec-fetch-site': 'same-site',
    });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('plays free films for visitors, as many as there are', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await sql('update titles set is_free = true where title_fa = $1', 'متروپلیس');
    const visitor = claimsOf(`films/${freeFileId}/hls/3/`, { fileId: freeFileId });
    const url = links.urlOf(visitor, 'v720/00001.m4s');
    // Visitors who began in the same second have the same link.
    for (const address of ['5.112.1.1', '37.1.1.1', '91.98.1.1', '185.1.1.1', '2.144.1.1']) {
      expect(await statusOf(url, {}, address)).toBe(200);
    }
    await sql('update titles set is_free = false where title_fa = $1', 'متروپلیس');
    vi.advanceTimersByTime(15_000);
    await expectRefusal(await get(url), 'premium');
  });
});

describe('a link is refused', () => {
  it('when its time is over', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) - 1;
    await expectRefusal(await get(segmentUrl({ expiresAt })));
  });

  it('with any letter of it changed', async () => {
    const url = segmentUrl();
    const [, token = ''] = /\/play\/([^/]+)\//.exec(url) ?? [];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom('A', 'z', '0', '-'),
        async (at, letter) => {
          fc.pre(token[at] !== letter);
          const altered = token.slice(0, at) + letter + token.slice(at + 1);
          await expectRefusal(await get(url.replace(token, altered)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    'hls/34/v720/00001.m4s',
    '../34/v720/00001.m4s',
    '%2e%2e/34/v720/00001.m4s',
    '..%2f34%2fv720%2f00001.m4s',
    '%252e%252e/34/v720/00001.m4s',
    'v720/..%5c..%5c34/v720/00001.m4s',
    'v720//00001.m4s',
    '/v720/00001.m4s',
    'v720/00001.m4s/',
    'v720/00001.m4s/x',
    'v720/00001.m4s%00',
    'v720',
    '',
    '%00',
    '.',
    'x'.repeat(2_000),
  ])('for another path: %s', async (rest) => {
    const address = segmentUrl().replace('v720/00001.m4s', rest);
    const answer = await get(address);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.rawPayload.equals(SEGMENT)).toBe(false);
  });

  it('when it was made for a download and is asked for a stream', async () => {
    const download = links.urlOf(claims({ root: sourceKey, kind: 'download', playbackId: null }));
    for (const rest of ['master.m3u8', 'v720/00001.m4s', `films/${fileId}/hls/3/master.m3u8`]) {
      await expectRefusal(await get(download.replace('source.mp4', rest)));
    }
  });

  it('when its session has ended, by itself or by its member', async () => {
    const url = segmentUrl();
    await sql('delete from sessions where id = $1', sessionOf(member));
    await expectRefusal(await get(url), 'sign_in');
    const other = await createMember(t);
    await grantPremium(t, other.id);
    const theirs = { userId: other.id, sessionId: sessionOf(other), playbackId: null };
    const before = segmentUrl(theirs);
    await other.post('/api/sanc/logout');
    const { statusCode } = await t.call({
      method: 'GET',
      url: '/api/user',
      headers: other.headers,
    });
    expect(statusCode).toBe(401);
    await expectRefusal(await get(before), 'sign_in');
  });

  it('when its session is another member’s', async () => {
    const other = await createMember(t);
    await expectRefusal(await get(segmentUrl({ sessionId: sessionOf(other) })), 'sign_in');
  });

  it('when premium has ended', async () => {
    const url = segmentUrl();
    await sql('update entitlements set ends_at = now() where id = $1', premiumId);
    await expectRefusal(await get(url), 'premium');
  });

  it('when its playback was stopped, fell silent, or is of another film or member', async () => {
    const stopped = segmentUrl();
    await sql(
      `update playbacks set ended_at = now(), end_reason = 'stopped' where id = $1`,
      playbackId,
    );
    await expectRefusal(await get(stopped), 'stopped');
    const silent = await insertPlayback(t, member, fileId);
    await sql(`update playbacks set seen_at = now() - interval '1 hour' where id = $1`, silent);
    await expectRefusal(await get(segmentUrl({ playbackId: silent })), 'stopped');
    const elsewhere = await insertPlayback(t, member, freeFileId);
    await expectRefusal(await get(segmentUrl({ playbackId: elsewhere })), 'stopped');
    const theirs = await insertPlayback(t, await createMember(t), fileId);
    await expectRefusal(await get(segmentUrl({ playbackId: theirs })), 'stopped');
  });

  it('when its film is gone, or the file of it', async () => {
    await expectRefusal(await get(segmentUrl({ fileId: 2_000_000_000 })), 'missing');
    const gone = links.urlOf(claims(), 'v720/99999.m4s');
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      await expectRefusal(await get(gone, headers), 'missing');
    }
    const head = await t.call({ method: 'HEAD', url: gone });
    expect([head.statusCode, head.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('on other sites', async () => {
    const url = segmentUrl();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' },
      { referer: 'https://evil.example/page' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://localhost.evil.example/' },
      { 'sec-fetch-site': 'nonsense', referer: 'https://evil.example/' },
    ] as Record<string, string>[]) {
      await expectRefusal(await get(url, headers));
    }
    for (const headers of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-site', origin: 'http://m.localhost:3000' },
      { referer: 'http://localhost:3000/watch/tt1/1' },
      { origin: 'http://localhost:5173' },
    ] as Record<string, string>[]) {
      expect(await statusOf(url, headers), JSON.stringify(headers)).toBe(200);
    }
  });

  it('in a fourth network, and goes on in the first three', async () => {
    const url = segmentUrl();
    for (const address of ['5.112.1.1', '5.112.200.7', '37.1.1.1', '2a01:5ec0::1']) {
      expect(await statusOf(url, {}, address), address).toBe(200);
    }
    await expectRefusal(await get(url, {}, '91.98.1.1'));
    expect(await statusOf(url, {}, '37.1.9.9')).toBe(200);
    // Another link of the same member has networks of its own.
    expect(await statusOf(segmentUrl({ expiresAt: claims().expiresAt + 9 }), {}, '91.98.1.1')).toBe(
      200,
    );
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('by %s', async (method) => {
    const answer = await t.call({ method, url: segmentUrl() });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.rawPayload.equals(SEGMENT)).toBe(false);
    expect(method === 'OPTIONS' || answer.statusCode >= 400).toBe(true);
  });
});

describe('what is checked of the database', () => {
  it('is checked once for all who ask at the same time', async () => {
    let asked = 0;
    const query = t.database.pool.query.bind(t.database.pool);
    t.database.pool.query = ((...given: Parameters<typeof query>) => {
      asked += 1;
      return query(...given);
    }) as typeof query;
    // Of one playback, whichever of its links.
    const subtitles = links.urlOf(claims({ root: `films/${fileId}/subtitles/` }), '5-1.vtt');
    const urls = [segmentUrl(), subtitles];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => statusOf(urls[i % 2] ?? '')),
    );
    t.database.pool.query = query;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(asked).toBe(1);
  });

  it('is known for fifteen seconds, and what was refused for three', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const url = segmentUrl();
    expect(await statusOf(url)).toBe(200);
    await sql('update entitlements set ends_at = now() where id = $1', premiumId);
    vi.advanceTimersByTime(14_900);
    expect(await statusOf(url)).toBe(200);
    vi.advanceTimersByTime(200);
    expect(await statusOf(url)).toBe(403);
    await sql(
      `update entitlements set ends_at = now() + interval '1 day' where id = $1`,
      premiumId,
    );
    vi.advanceTimersByTime(3_100);
    expect(await statusOf(url)).toBe(200);
  });
});

describe('no made-up link makes a 5xx', () => {
  it.each([
    ...NASTY,
    'a.b',
    '.',
    '..',
    '%2e%2e',
    `${'A'.repeat(3_000)}.${'A'.repeat(43)}`,
    `${'A'.repeat(20_000)}`,
    `AQ.${'A'.repeat(43)}`,
    `e30.${'_'.repeat(43)}`,
    `${'%41'.repeat(500)}`,
  ])('%.60s', async (token) => {
    for (const rest of ['', '/', '/master.m3u8', '/%00', '/../../x']) {
      const { statusCode } = await get(`/media/play/${token}${rest}`);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
  });

  it('of any form, with any header', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((s) => encodeURIComponent(s.toWellFormed()));
    const header = fc.string({
      unit: fc.constantFrom(...'bytes=-,0123456789"W/* ;'),
      maxLength: 40,
    });
    const good = fc.constant(segmentUrl());
    const url = fc.oneof(
      good,
      text.map((token) => `/media/play/${token}`),
      text.map((rest) => links.urlOf(claims(), rest)),
    );
    const names = [
      'range',
      'if-range',
      'if-match',
      'if-none-match',
      'if-modified-since',
      'referer',
      'origin',
      'sec-fetch-site',
    ];
    await fc.assert(
      fc.asyncProperty(
        url,
        fc.dictionary(fc.constantFrom(...names), header),
        async (address, headers) => {
          expect(await statusOf(address, headers)).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });
});
