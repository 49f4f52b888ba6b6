import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../config/database-url.ts';
import { queryRows } from '../testing/admin.ts';
import { hasPatroni, type Patroni, startPatroni } from '../testing/patroni.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/* One process on two PostgreSQL nodes, of which Patroni elects one as primary; connected by HAProxy, or by both
   addresses. */

const WAYS = ['url', 'urlOfBoth'] as const;

describe.skipIf(!hasPatroni).each(WAYS)('when the primary dies under load, by %s', (way) => {
  let folder: string;
  let patroni: Patroni;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parde-failover-'));
    patroni = await startPatroni();
    server = await startServerProcess({
      ...{ DATA_DIR: folder, DATABASE_URL: patroni[way], TRUST_PROXY: 'loopback' },
      LOG_LEVEL: 'silent',
    });
    await server.ready();
  }, 180_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await patroni.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('a standby alone is refused with a sentence', async () => {
    const nodes = readDatabaseUrl(patroni.urlOfBoth) ?? [];
    const answers = nodes.map((node) => queryRows(node, 'select pg_is_in_recovery()'));
    const standby = (await Promise.all(answers)).findIndex(([row]) => row?.[0] === true);
    const { ended, output } = await startServerProcess({
      ...{ DATA_DIR: folder, DATABASE_URL: nodes[standby] ?? 'no standby' },
    });
    expect(await ended).toBe(1);
    expect(output().stderr).toMatch(/^DATABASE_URL points to a standby, which takes no writes/);
  });

  it('nothing acknowledged is lost, no answer is 500, and it serves again in 40 s', async () => {
    const acknowledged: string[] = [];
    const statuses = new Map<number, number>();
    const stopping = new AbortController();
    let lastWriteAt = performance.now();
    let longestPauseMs = 0;
    const visit = async (visitor: number) => {
      for (let n = 0; !stopping.signal.aborted; n += 1) {
        const message = `پیام شمارهٔ ${n} از بازدیدکنندهٔ ${visitor} هنگام جابه‌جایی`;
        // Each comes from its own address, so that no limit applies.
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${visitor}.${n >> 8}.${n & 255}`,
        };
        const body = JSON.stringify({
          ...{ name: 'رضا', email: 'reza@example.com', topic: 'question', message },
        });
        const wrote = await server.call('/api/support', { method: 'POST', headers, body });
        const read = await server.call('/api/titles/search', { headers });
        for (const { status } of [wrote, read]) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        await Promise.all([wrote.arrayBuffer(), read.arrayBuffer()]);
        if (wrote.status === 200) {
          acknowledged.push(message);
          longestPauseMs = Math.max(longestPauseMs, performance.now() - lastWriteAt);
          lastWriteAt = performance.now();
        }
        await delay(50);
      }
    };
    const visitors = Promise.all([1, 2, 3].map(visit));
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50);
    const before = acknowledged.length;
    await patroni.killPrimary();
    await expect.poll(() => statuses.get(503) ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(before + 50);
    stopping.abort();
    await visitors;

    const rows = await queryRows(patroni.url, 'select message from support_messages');
    const stored = new Set(rows.map(([message]) => message));
    const lost = acknowledged.filter((message) => !stored.has(message));
    process.stdout.write(
      `failover by ${way}: ${acknowledged.length} writes acknowledged, ${lost.length} lost, back after ${(longestPauseMs / 1000).toFixed(1)} s, answers ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
    expect(lost).toEqual([]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(longestPauseMs).toBeLessThan(40_000);
  });
});
