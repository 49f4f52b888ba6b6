import { setTimeout } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis } from '../../integrations/limits/connect-redis.ts';
import {
  type DeliverySite,
  openDeliverySite,
  SEGMENT,
  SOURCE,
} from '../../testing/delivery-site.ts';
import { hasRedis, startRedis } from '../../testing/redis-server.ts';
import { createPace } from './pace.ts';

const silent = pino({ level: 'silent' });

/** At most ten bytes per second: three minutes of it are less than one segment. */
const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=80,RESOLUTION=1280x720
v720/index.m3u8
`;

let site: DeliverySite;

async function openSite(settings: Record<string, string> = {}) {
  site = await openDeliverySite(settings);
  await site.t.storage.put(`films/${site.fileId}/hls/3/master.m3u8`, Buffer.from(MASTER));
  return { one: await site.newViewer(), other: await site.newViewer() };
}

afterEach(() => site?.t.close());

/** A response, and whether it has arrived. */
function watch(answer: Promise<LightMyRequestResponse>) {
  const state = { isAnswered: false, answer };
  void answer.then(() => {
    state.isAnswered = true;
  });
  return state;
}

const firstBytes = { range: 'bytes=0-99' };

describe.skipIf(!hasRedis)('readers of a playback at several processes', () => {
  const RATE = 1_000;

  it('share one budget by Redis, and have one each while it is away', async () => {
    const server = await startRedis();
    const connections = await Promise.all([1, 2].map(() => connectRedis(server.url, silent)));
    const waits: number[][] = [[], []];
    const paces = connections.map((redis, n) =>
      createPace(redis, {
        now: () => performance.now(),
        wait: async (ms) => void waits[n]?.push(ms),
      }),
    );
    const take = (n: number, seconds: number, playback = 'one') =>
      paces[n]?.take(playback, RATE, seconds * RATE);
    // The initial three minutes, alternately.
    for (let n = 0; n < 44; n += 1) await take(n % 2, 4);
    expect(waits).toEqual([[], []]);
    await take(0, 120);
    await take(1, 120);
    const [[first = 0], [second = 0]] = waits as [number[], number[]];
    // Both requested more than twice what became available in that time.
    expect(first).toBeGreaterThan(30_000);
    expect(second).toBeGreaterThan(first + 30_000);
    await take(1, 170, 'other');
    expect(waits[1]).toHaveLength(1);
    // Pieces are taken in lots, for which Redis is called once.
    const before = await connections[0]?.hget('parde:pace:third', 'left');
    for (let n = 0; n < 16; n += 1) await take(0, 0.25, 'third');
    expect([before, Number(await connections[0]?.hget('parde:pace:third', 'left'))]).toEqual([
      null,
      176,
    ]);
    expect(await connections[0]?.ttl('parde:pace:third')).toBeGreaterThan(0);
    await paces[0]?.giveBack('third', RATE, 3 * RATE);
    expect(Number(await connections[0]?.hget('parde:pace:third', 'left'))).toBeGreaterThanOrEqual(
      179,
    );
    await server.kill();
    await take(0, 170, 'one');
    await take(1, 170, 'one');
    expect([waits[0]?.length, waits[1]?.length]).toEqual([1, 1]);
    for (const redis of connections) redis.disconnect();
  });
});

describe('readers of a playback', () => {
  it('wait together for what is beyond its start; others, and what is no film, do not', async () => {
    const { one, other } = await openSite();
    expect((await site.get(one.segmentUrl(), firstBytes)).statusCode).toBe(206);
    const whole = watch(site.get(one.segmentUrl()));
    expect((await site.get(other.segmentUrl(), firstBytes)).statusCode).toBe(206);
    const ask = () => watch(site.get(one.segmentUrl(), firstBytes, '192.0.2.9'));
    let stranger = ask();
    // Until the transfer has used up its budget, others are answered.
    while (await Promise.race([stranger.answer, setTimeout(500)])) stranger = ask();
    const master = site.links.urlOf(one.claims(), 'master.m3u8');
    expect((await site.get(master)).statusCode).toBe(200);
    const download = { root: site.sourceKey, kind: 'download' as const };
    const file = await site.get(site.links.urlOf(one.claims(download)));
    expect(file.rawPayload.equals(SOURCE)).toBe(true);
    expect([whole.isAnswered, stranger.isAnswered]).toEqual([false, false]);
    // A process that stops neither delays nor truncates responses.
    await site.t.app.close();
    expect((await whole.answer).rawPayload.equals(SEGMENT)).toBe(true);
    expect((await stranger.answer).statusCode).toBe(206);
  });

  it('of a stream that is still being made wait by what there is of it', async () => {
    const { one } = await openSite();
    const unfinished = MASTER.replace('#EXTM3U\n', '#EXTM3U\n# more renditions are being made\n');
    await site.t.storage.put(`films/${site.fileId}/hls/3/master.m3u8`, Buffer.from(unfinished));
    expect((await site.get(one.segmentUrl(), firstBytes)).statusCode).toBe(206);
    const whole = watch(site.get(one.segmentUrl()));
    // Gives the transfer time to use up its budget.
    const other = await site.newViewer();
    expect((await site.get(other.segmentUrl(), firstBytes)).statusCode).toBe(206);
    expect(whole.isAnswered).toBe(false);
    await site.t.app.close();
    expect((await whole.answer).rawPayload.equals(SEGMENT)).toBe(true);
  });

  it('of a free film, which may be shared, do not wait', async () => {
    const { one } = await openSite();
    const free = one.segmentUrl({ playbackId: null });
    for (let n = 0; n < 3; n += 1) {
      expect((await site.get(free)).rawPayload.equals(SEGMENT)).toBe(true);
    }
  });

  it('of a file wait by its size and length', async () => {
    const { one } = await openSite();
    await site.t.rows(
      `update media_files set storage_key = $1, size_bytes = $2, duration_seconds = $3 where id = $4`,
      [site.sourceKey, SOURCE.length, SOURCE.length / 10, site.fileId],
    );
    const link = site.links.urlOf(one.claims({ root: site.sourceKey }));
    const whole = watch(site.get(link));
    expect((await site.get(link, { ...firstBytes, 'if-none-match': '*' })).statusCode).toBe(304);
    const other = await site.newViewer();
    const seek = site.links.urlOf(other.claims({ root: site.sourceKey }));
    expect((await site.get(seek, { range: 'bytes=8900-8999' })).statusCode).toBe(206);
    expect(whole.isAnswered).toBe(false);
    await site.t.app.close();
    expect((await whole.answer).rawPayload.equals(SOURCE)).toBe(true);
  });

  it('wait before nginx is told to send a segment', async () => {
    const { one, other } = await openSite({ X_ACCEL_REDIRECT: '/stored/' });
    const through = { 'x-forwarded-for': '192.0.2.1' };
    const segment = watch(site.get(one.segmentUrl(), through));
    const head = await site.t.call({ method: 'HEAD', url: other.segmentUrl(), headers: through });
    expect(head.headers['x-accel-redirect']).toBe(
      `/stored/films/${site.fileId}/hls/3/v720/00001.m4s`,
    );
    expect(segment.isAnswered).toBe(false);
    await site.t.app.close();
    expect((await segment.answer).headers['x-accel-redirect']).toBeDefined();
  });
});
