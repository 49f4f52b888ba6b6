import { describe, expect } from 'vitest';
import { expectRefusal, it, SEGMENT } from '../../testing/delivery-site.ts';
import { entitle } from '../../testing/entitle.ts';
import { insertPlayback, sessionOf } from '../../testing/media-links.ts';
import { createMember } from '../../testing/members.ts';

describe('a link is refused', () => {
  it('when its time is over', async ({ site, viewer }) => {
    const expiresAt = Math.floor(Date.now() / 1000) - 1;
    expectRefusal(await site.get(viewer.segmentUrl({ expiresAt })));
  });

  it('when its session has ended, by itself or by its member', async ({ site, t, viewer }) => {
    const url = viewer.segmentUrl();
    await t.rows('delete from sessions where id = $1', [sessionOf(viewer.member)]);
    expectRefusal(await site.get(url), 'sign_in');
    const other = await createMember(t);
    await entitle(t, other);
    const theirs = { userId: other.id, sessionId: sessionOf(other), playbackId: null };
    const before = viewer.segmentUrl(theirs);
    await other.post('/api/sanc/logout');
    const { statusCode } = await t.call({
      method: 'GET',
      url: '/api/user',
      headers: other.headers,
    });
    expect(statusCode).toBe(401);
    expectRefusal(await site.get(before), 'sign_in');
  });

  it('when its session is another member’s', async ({ site, t, viewer }) => {
    const other = await createMember(t);
    expectRefusal(await site.get(viewer.segmentUrl({ sessionId: sessionOf(other) })), 'sign_in');
  });

  it('when premium has ended', async ({ site, t, viewer }) => {
    const url = viewer.segmentUrl();
    await t.rows(`update entitlements set ends_at = now() - interval '1 second' where id = $1`, [
      viewer.entitlementId,
    ]);
    expectRefusal(await site.get(url), 'premium');
  });

  it('when its playback was stopped, fell silent, or is of another film or member', async ({
    site,
    t,
    viewer,
  }) => {
    const stopped = viewer.segmentUrl();
    await t.rows(`update playbacks set ended_at = now(), end_reason = 'stopped' where id = $1`, [
      viewer.playbackId,
    ]);
    expectRefusal(await site.get(stopped), 'stopped');
    const silent = await insertPlayback(t, viewer.member, site.fileId);
    await t.rows(`update playbacks set seen_at = now() - interval '1 hour' where id = $1`, [
      silent,
    ]);
    expectRefusal(await site.get(viewer.segmentUrl({ playbackId: silent })), 'stopped');
    const elsewhere = await insertPlayback(t, viewer.member, site.otherFileId);
    expectRefusal(await site.get(viewer.segmentUrl({ playbackId: elsewhere })), 'stopped');
    const theirs = await insertPlayback(t, await createMember(t), site.fileId);
    expectRefusal(await site.get(viewer.segmentUrl({ playbackId: theirs })), 'stopped');
  });

  it('when its film is gone, or the file of it', async ({ site, t, viewer }) => {
    expectRefusal(await site.get(viewer.segmentUrl({ fileId: 2_000_000_000 })), 'missing');
    const gone = site.links.urlOf(viewer.claims(), 'v720/99999.m4s');
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      expectRefusal(await site.get(gone, headers), 'missing');
    }
    const head = await t.call({ method: 'HEAD', url: gone });
    expect([head.statusCode, head.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('on other sites', async ({ site, viewer, statusOf }) => {
    const url = viewer.segmentUrl();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' },
      { referer: 'https://evil.example/page' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://localhost.evil.example/' },
      { 'sec-fetch-site': 'nonsense', referer: 'https://evil.example/' },
    ] as Record<string, string>[]) {
      expectRefusal(await site.get(url, headers));
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

  it('refuses a fourth network, and keeps working in the first three', async ({
    site,
    viewer,
    statusOf,
  }) => {
    const url = viewer.segmentUrl();
    for (const address of ['5.112.1.1', '5.112.200.7', '37.1.1.1', '2a01:5ec0::1']) {
      expect(await statusOf(url, {}, address), address).toBe(200);
    }
    expectRefusal(await site.get(url, {}, '91.98.1.1'));
    expect(await statusOf(url, {}, '37.1.9.9')).toBe(200);
    // Another link of the same member counts its networks separately.
    expect(
      await statusOf(
        viewer.segmentUrl({ expiresAt: viewer.claims().expiresAt + 9 }),
        {},
        '91.98.1.1',
      ),
    ).toBe(200);
  });

  it.for(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'by %s',
    async (method, { t, viewer }) => {
      const answer = await t.call({ method, url: viewer.segmentUrl() });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.rawPayload.equals(SEGMENT)).toBe(false);
      expect(method === 'OPTIONS' || answer.statusCode >= 400).toBe(true);
    },
  );
});
