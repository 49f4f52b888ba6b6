import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* Real processes with one database and one Redis; some of them are killed. */

let t: TestApp;
let redis: RedisServer;
let folder: string;
let film: number;
let member: Member;
const servers: ServerProcess[] = [];

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: t.database.pool.options.connectionString ?? '',
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    STORAGE_URL: pathToFileURL(t.config.storageDir).href,
    ...{ REDIS_URL: redis.url, PARDE_ROLE: 'web' },
  });
  servers.push(server);
  await server.ready();
  return server;
}

async function ask(server: ServerProcess, path: string, init: RequestInit = {}) {
  const headers = { ...member.headers, 'content-type': 'application/json' };
  // A busy machine refuses calls for a moment.
  const answer = await eventually(async () => {
    const one = await server.call(path, { ...init, headers });
    expect(one.status, path).not.toBe(503);
    return one;
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

const report = (server: ServerProcess, seconds: number, more: object = {}) =>
  ask(server, '/api/user/progress', {
    method: 'POST',
    body: JSON.stringify({
      ...{ title_id: film, position_seconds: seconds, duration_seconds: 5000 },
      ...{ played_seconds: 100, age_seconds: 0, ...more },
    }),
  }) as Promise<{ positionSeconds: number | null }>;

const stored = async () =>
  (
    await t.rows<{ position: number }>(
      'select position_seconds as position from watch_history where user_id = $1',
      [member.id],
    )
  ).map(({ position }) => position);

const seen = async (server: ServerProcess) => {
  const { data } = (await ask(server, '/api/user/history')) as {
    data: { positionSeconds: number }[];
  };
  return data.map(({ positionSeconds }) => positionSeconds);
};

const kill = async (server: ServerProcess) => {
  server.child.kill('SIGKILL');
  await server.ended;
};

/** Number of writes to the history's rows. */
const writes = async () =>
  (
    await t.row<{ n: number }>(
      `select (n_tup_ins + n_tup_upd)::int as n from pg_stat_user_tables where relname = 'watch_history'`,
    )
  ).n;

describe.skipIf(!hasRedis)('reports of positions, with Redis,', () => {
  beforeAll(async () => {
    t = await createSampleApp();
    folder = await mkdtemp(join(tmpdir(), 'parde-progress-'));
    film = await t.titleId('متروپلیس');
  });
  beforeEach(async () => {
    member = await createMember(t);
  });
  afterAll(async () => {
    await t?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startAll() {
    redis = await startRedis(['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always']);
  }
  async function killAll() {
    for (const server of servers.splice(0)) await kill(server);
    await redis.kill();
    await rm(join(folder, 'appendonlydir'), { recursive: true, force: true });
  }

  describe('and two processes that live,', () => {
    let one: ServerProcess;
    let two: ServerProcess;

    beforeAll(async () => {
      await startAll();
      [one, two] = await Promise.all([startServer(), startServer()]);
    });
    afterAll(killAll);

    it('are written together, the last alone, and read at once by every process', async () => {
      const before = await writes();
      await report(one, 10);
      expect(await stored()).toEqual([10]);
      for (let n = 11; n < 60; n += 1) {
        expect(await report(n % 2 ? one : two, n)).toMatchObject({ positionSeconds: n });
      }
      expect(await seen(two)).toEqual([59]);
      await report(one, 60);
      expect(await seen(one)).toEqual([60]);
      await report(one, 61);
      await eventually(async () => expect(await stored()).toEqual([61]));
      // Statistics are updated a moment later. 50 separate reports would be 50 writes.
      await eventually(async () => expect(await writes()).toBeGreaterThan(before));
      expect((await writes()) - before).toBeLessThan(25);
    });

    it('of two devices are judged as without it', async () => {
      await report(one, 1000);
      await report(one, 1030);
      // A player that started at 0 after an error, and one that was suspended.
      expect(await report(two, 3, { played_seconds: 3 })).toMatchObject({ positionSeconds: 1030 });
      expect(await report(two, 2000, { age_seconds: 600 })).toMatchObject({
        positionSeconds: 1030,
      });
      expect(await report(two, 500, { played_seconds: 60 })).toMatchObject({
        positionSeconds: 500,
      });
      expect(await seen(one)).toEqual([500]);
    });

    it('follow what the member does meanwhile', async () => {
      await report(one, 10);
      await report(one, 40);
      await ask(one, '/api/user/history', { method: 'DELETE', body: '{}' });
      expect(await seen(one)).toEqual([]);
      await report(one, 70);
      await report(one, 100);
      expect(await seen(one)).toEqual([100]);
      await ask(one, '/api/user/history/pause', {
        method: 'PUT',
        body: JSON.stringify({ paused: true }),
      });
      expect(await report(one, 130)).toMatchObject({ positionSeconds: null });
      expect(await stored()).toEqual([100]);
    });

    it('are heartbeats that are written together too, and no stream comes back by them', async () => {
      await t.rows('update titles set is_free = true where id = $1', [film]);
      const { id: fileId } = await insertMediaFile(t, { titleId: film, hasStream: true });
      const { playbackId } = (await ask(one, '/api/playbacks', {
        method: 'POST',
        body: JSON.stringify({ file_id: fileId }),
      })) as { playbackId: string };
      const age = async () =>
        (
          await t.row<{ age: number }>(
            'select extract(epoch from now() - seen_at)::int as age from playbacks where id = $1',
            [playbackId],
          )
        ).age;
      await t.rows(`update playbacks set seen_at = now() - interval '40 seconds'`);
      const kept = await report(one, 10, { playback_id: playbackId });
      expect(kept).toMatchObject({ isPlaybackKept: true });
      await eventually(async () => expect(await age()).toBeLessThan(30));
      const { seconds } = await t.row<{ seconds: number }>(
        'select sum(seconds)::int as seconds from watch_days where title_id = $1',
        [film],
      );
      expect(seconds).toBeGreaterThanOrEqual(39);
      expect(seconds).toBeLessThan(60);
      await t.rows(`update playbacks set ended_at = now(), end_reason = 'stopped'`);
      expect(await report(one, 40, { playback_id: playbackId })).toMatchObject({
        isPlaybackKept: false,
      });
    });
  });

  describe('and what does not live on,', () => {
    beforeEach(startAll);
    afterEach(killAll);

    it('outlive the process that acknowledged them', async () => {
      const [one, two] = await Promise.all([startServer(), startServer()]);
      await report(one, 10);
      await report(one, 777);
      await kill(one);
      expect(await stored()).toEqual([10]);
      expect(await seen(two)).toEqual([777]);
      await report(two, 800);
      await kill(two);
      // Orphaned reports are found without any reader.
      await startServer();
      await expect.poll(stored).toEqual([800]);
    });

    it('outlive Redis, with the process that acknowledged them', async () => {
      const one = await startServer();
      await report(one, 10);
      await report(one, 500);
      await redis.kill();
      await eventually(async () => expect(await stored()).toEqual([500]));
      expect(await report(one, 530)).toMatchObject({ positionSeconds: 530 });
      expect(await stored()).toEqual([530]);
      // Empty, because its file is gone.
      await rm(join(folder, 'appendonlydir'), { recursive: true, force: true });
      await redis.restart();
      for (const seconds of [560, 590]) await report(one, seconds);
      expect(await seen(one)).toEqual([590]);
    });

    it('outlive both, with a file that Redis syncs', async () => {
      const one = await startServer();
      await report(one, 10);
      await report(one, 900);
      await Promise.all([kill(one), redis.kill()]);
      expect(await stored()).toEqual([10]);
      await redis.restart();
      expect(await seen(await startServer())).toEqual([900]);
    });

    it('are written when a process stops', async () => {
      const one = await startServer();
      await report(one, 10);
      await report(one, 300);
      one.child.kill('SIGTERM');
      await one.ended;
      expect(await stored()).toEqual([300]);
    });
  });
});
