import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { watchRedis } from '../../http/metrics.ts';
import {
  hasRedis,
  type RedisServer,
  startRedis,
  startSentinel,
} from '../../testing/redis-server.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLimits } from './create-limits.ts';
import type { Limiter, Limits } from './limits.ts';

const silent = pino({ level: 'silent' });
const opened: Limits[] = [];
let redis: RedisServer | null = null;

beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});

afterEach(async () => {
  for (const limits of opened.splice(0)) await limits.close();
});

afterAll(() => redis?.kill());

async function open(url: string | null, log = silent) {
  const limits = await createLimits(url, log);
  opened.push(limits);
  return limits;
}

const urlOf = (store: string) => (store === 'Redis' ? (redis?.url ?? '') : null);

describe.each(hasRedis ? ['memory', 'Redis'] : ['memory'])('a limiter in %s', (store) => {
  const create = async (points: number, durationS = 60) =>
    (await open(urlOf(store))).limiter(randomUUID(), { points, durationS });

  it('lets exactly as many through as it should, under a hundred calls at once', async () => {
    const limiter = await create(7);
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => limiter.consume('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
    for (const { allowed, retryAfterS } of verdicts) {
      if (allowed) expect(retryAfterS).toBe(0);
      else expect(retryAfterS).toBeGreaterThan(55);
      expect(retryAfterS).toBeLessThanOrEqual(60);
    }
    expect((await limiter.consume('b')).allowed).toBe(true);
  });

  it('does not count what it refused, so that a refund makes room at once', async () => {
    const limiter = await create(2);
    for (let i = 0; i < 9; i += 1) await limiter.consume('a');
    expect((await limiter.consume('a')).allowed).toBe(false);
    await limiter.refund('a');
    expect((await limiter.consume('a')).allowed).toBe(true);
    expect((await limiter.consume('a')).allowed).toBe(false);
  });

  it('never gives more than the limit by refunds', async () => {
    const limiter = await create(2);
    await limiter.consume('a');
    await Promise.all(Array.from({ length: 5 }, () => limiter.refund('a')));
    await limiter.refund('unknown', 3);
    for (const key of ['a', 'unknown']) {
      const verdicts = [];
      for (let i = 0; i < 4; i += 1) verdicts.push((await limiter.consume(key)).allowed);
      expect(verdicts, key).toEqual([true, true, false, false]);
    }
  });

  it('takes several points at once, or none', async () => {
    const limiter = await create(10);
    expect((await limiter.consume('a', 8)).allowed).toBe(true);
    expect((await limiter.consume('a', 3)).allowed).toBe(false);
    expect((await limiter.consume('a', 2)).allowed).toBe(true);
  });

  it('peeks without counting, and forgets on demand', async () => {
    const limiter = await create(1);
    expect(await limiter.peek('a')).toEqual({ allowed: true, retryAfterS: 0 });
    await limiter.peek('a');
    await limiter.consume('a');
    expect(await limiter.peek('a')).toMatchObject({ allowed: false });
    await limiter.reset('a');
    expect((await limiter.consume('a')).allowed).toBe(true);
  });

  it('begins anew when the window is over, which later calls do not move', async () => {
    const limiter = await create(1, 1);
    await limiter.consume('a');
    await expect.poll(async () => (await limiter.consume('a')).allowed).toBe(true);
    expect((await limiter.consume('a')).allowed).toBe(false);
  });

  it('is one with another limiter of its name', async () => {
    const limits = await open(urlOf(store));
    const [name, limit] = [randomUUID(), { points: 1, durationS: 60 }];
    await limits.limiter(name, limit).consume('a');
    expect((await limits.limiter(name, limit).consume('a')).allowed).toBe(false);
    expect((await limits.limiter(randomUUID(), limit).consume('a')).allowed).toBe(true);
  });
});

describe.skipIf(!hasRedis)('two processes with one Redis', () => {
  const url = () => redis?.url ?? '';

  it('share their counts', async () => {
    const name = randomUUID();
    const limiters: Limiter[] = [];
    for (let i = 0; i < 2; i += 1) {
      limiters.push((await open(url())).limiter(name, { points: 5, durationS: 60 }));
    }
    const calls = Array.from({ length: 40 }, (_, i) => limiters[i % 2]?.consume('a'));
    const verdicts = await Promise.all(calls);
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(5);
  });

  it('share the limits of their addresses and endpoints, each by itself', async () => {
    const settings = { REDIS_URL: url(), TRUST_PROXY: '1' };
    const serverLimits = { callsPerMinute: 8 };
    const apps = [
      await createTestApp(settings, { serverLimits }),
      await createTestApp(settings, { serverLimits }),
    ];
    const call = async (i: number, method: 'GET' | 'POST', path: string, ip: string) => {
      const payload = {
        name: 'رضا',
        email: 'reza@example.com',
        topic: 'question',
        message: 'سلام به شما',
      };
      const answer = await apps[i % 2]?.call({
        method,
        url: path,
        headers: { 'x-forwarded-for': ip },
        ...(method === 'POST' && { payload }),
      });
      return answer?.statusCode;
    };
    const statuses = [];
    for (let i = 0; i < 10; i += 1) {
      statuses.push(await call(i, 'GET', '/api/categories', '203.0.113.1'));
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429]);
    const posts = [];
    for (let i = 0; i < 7; i += 1) {
      posts.push(await call(i, 'POST', '/api/support', '203.0.113.2'));
    }
    expect(posts).toEqual([...Array(5).fill(200), 429, 429]);
    for (const app of apps) await app.close();
  });
});

describe.skipIf(!hasRedis)('a Redis outage', () => {
  it('is replaced until it is back, and its loss is logged once', async () => {
    const own = await startRedis();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const limiter = (await open(own.url, log)).limiter(randomUUID(), { points: 3, durationS: 60 });
    expect((await limiter.consume('a')).allowed).toBe(true);
    await own.kill();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
    await limiter.refund('a');
    expect(await limiter.peek('a')).toMatchObject({ allowed: true });
    await limiter.reset('a');
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await own.restart();
    await expect.poll(() => lines.length).toBeGreaterThan(1);
    expect(lines).toEqual([expect.stringMatching(/^Redis is away/), 'Redis is back']);
    expect((await limiter.consume('a')).allowed).toBe(true);
    await own.kill();
  });

  it('is seen in the metrics, and counted', async () => {
    const own = await startRedis();
    const limits = await open(own.url);
    const register = new Registry();
    watchRedis(limits.redis, register);
    expect(await register.metrics()).toMatch(/^parde_redis_up 1$/m);
    await own.kill();
    await expect.poll(() => register.metrics()).toMatch(/_losses_total 1$/m);
    expect(await register.metrics()).toMatch(/^parde_redis_up 0$/m);
  });

  it('does not keep a start', async () => {
    const own = await startRedis();
    await own.kill();
    const limiter = (await open(own.url)).limiter('x', { points: 1, durationS: 60 });
    expect((await limiter.consume('a')).allowed).toBe(true);
    expect((await limiter.consume('a')).allowed).toBe(false);
  });

  it('is told of once when it cannot be written, and limits hold in the process', async () => {
    const primary = await startRedis();
    const replica = await startRedis(['--replicaof', '127.0.0.1', new URL(primary.url).port]);
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const limiter = (await open(replica.url, log)).limiter('x', { points: 10, durationS: 60 });
    expect(lines).toEqual([expect.stringMatching(/^Redis cannot be written.*READONLY/)]);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    await replica.kill();
    await primary.kill();
  });

  it('is followed by sentinels to the next primary', async () => {
    const primary = await startRedis();
    const { port } = new URL(primary.url);
    const replica = await startRedis(['--replicaof', '127.0.0.1', port]);
    const sentinel = await startSentinel(port);
    const address = `redis-sentinel://127.0.0.1:${sentinel.port}/parde`;
    const name = randomUUID();
    const limiter = (await open(address)).limiter(name, { points: 3, durationS: 60 });
    await limiter.consume('a');
    const keysOf = async (url: string) => {
      const client = new Redis(url);
      const keys = await client.keys(`*${name}*`);
      client.disconnect();
      return keys.length;
    };
    expect(await keysOf(primary.url)).toBe(1);
    await primary.kill();
    await expect
      .poll(
        async () => {
          await limiter.consume(randomUUID());
          return keysOf(replica.url);
        },
        { interval: 500 },
      )
      .toBeGreaterThan(1);
    await sentinel.kill();
    await replica.kill();
  });
});
