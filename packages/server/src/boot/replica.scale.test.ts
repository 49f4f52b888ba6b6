import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../testing/admin.ts';
import { processTree, signalAll } from '../testing/attack-site.ts';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/* One process on a primary and a standby of PostgreSQL 15, whose replay is held and which is killed. */

const SCRIPT = fileURLToPath(
  new URL('../../../../scripts/engines/start-standby.sh', import.meta.url),
);

let folder: string;
let primary: string;
let standby: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-standby-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { status } = spawnSync('bash', [SCRIPT, folder, String(port)], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`start-standby.sh ended with ${status}`);
  primary = `postgres://parde@127.0.0.1:${port}/postgres`;
  standby = `postgres://parde@127.0.0.1:${port + 1}/postgres`;
  server = await startServerProcess({
    ...{ DATA_DIR: path.join(folder, 'data'), TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' },
    ...{ DATABASE_URL: primary, DATABASE_REPLICA_URL: standby },
  });
  await server.ready();
  await queryRows(
    primary,
    `insert into category_counts (kind, value, count)
     select 'genre', id::text, 1 from genres where slug = 'drama'`,
  );
}, 120_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  spawnSync('bash', [SCRIPT, folder, 'stop']);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}, 60_000);

/** Persian name of a genre, as a visitor sees it. */
async function nameOf(slug: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await server.call('/api/categories', { headers });
  expect(answer.status).toBe(200);
  const { genres } = (await answer.json()) as { genres: { slug: string; titleFa: string }[] };
  return genres.find((genre) => genre.slug === slug)?.titleFa ?? '';
}

const rename = (name: string) =>
  queryRows(primary, `update genres set title_fa = '${name}' where slug = 'drama'`);
const hold = () => queryRows(standby, 'select pg_wal_replay_pause()');
const release = () => queryRows(standby, 'select pg_wal_replay_resume()');

/** A write by a visitor; returns the cookies of the response. */
async function write(): Promise<string> {
  const answer = await server.call('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'نسیم آذری', email: 'nasim@example.com', topic: 'question' },
      message: 'پیامی که پس از آن باید تازه‌ترین‌ها دیده شود',
    }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

it('visitors read from the standby, and whoever wrote reads what is newer', async () => {
  await rename('نخستین');
  await expect.poll(() => nameOf('drama')).toBe('نخستین');
  await hold();
  await rename('دومین');
  expect(await nameOf('drama')).toBe('نخستین');
  const cookie = await write();
  expect(cookie).toMatch(/written=/);
  expect(await nameOf('drama', { cookie })).toBe('دومین');
  expect(await nameOf('drama')).toBe('نخستین');
  // Nobody reads data that are older than five seconds.
  await expect.poll(() => nameOf('drama'), { timeout: 10_000, interval: 500 }).toBe('دومین');
  await release();
});

it('what staff change is seen at once, though the standby is behind', async () => {
  // The standby has caught up, and the process has seen it.
  await delay(1_500);
  await hold();
  await rename('سومین');
  expect(await nameOf('drama')).toBe('دومین');
  await queryRows(primary, 'update content_state set version = version + 1');
  await expect.poll(() => nameOf('drama'), { timeout: 1_500, interval: 50 }).toBe('سومین');
  await release();
});

it('no visitor waits long for a standby that is frozen', async () => {
  const [pid] = (await queryRows(standby, `select pg_read_file('postmaster.pid')`))[0] as [string];
  // The standby has caught up, and the process has seen it.
  await delay(1_500);
  const tree = await processTree(Number.parseInt(pid, 10));
  signalAll(tree, 'SIGSTOP');
  try {
    const late = Array.from({ length: 8 }, () => nameOf('drama'));
    // It has said nothing for two seconds, and is not asked any more.
    await delay(3_500);
    const from = performance.now();
    expect(await nameOf('drama')).toBe('سومین');
    expect(performance.now() - from).toBeLessThan(1_000);
    expect(new Set(await Promise.all(late))).toEqual(new Set(['سومین']));
    expect(performance.now() - from).toBeLessThan(20_000);
  } finally {
    signalAll(tree, 'SIGCONT');
  }
}, 60_000);

it('visitors read on while the primary is frozen, and whoever needs it hears that it is away', async () => {
  const [pid] = (await queryRows(primary, `select pg_read_file('postmaster.pid')`))[0] as [string];
  await delay(1_500);
  const tree = await processTree(Number.parseInt(pid, 10));
  signalAll(tree, 'SIGSTOP');
  try {
    for (let round = 0; round < 3; round += 1) {
      for (const url of ['categories', 'premium/plans', 'front-rows', 'titles/search'])
        expect([url, (await server.call(`/api/${url}`)).status]).toEqual([url, 200]);
    }
    const answer = await server.call('/api/sanc/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nasim@example.com', password: 'رود آرام و سنگ ۹۱' }),
    });
    expect(answer.status).toBe(503);
  } finally {
    signalAll(tree, 'SIGCONT');
  }
  await expect.poll(() => server.call('/health/ready').then(({ status }) => status)).toBe(200);
}, 120_000);

it('no request fails when the standby dies', async () => {
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const headers = { 'x-forwarded-for': `10.${visitor}.${n >> 8}.${n & 255}` };
      const answer = await server.call('/api/categories', { headers });
      await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  await delay(1_000);
  const [pid] = (await queryRows(standby, `select pg_read_file('postmaster.pid')`))[0] as [string];
  process.kill(Number.parseInt(pid, 10), 'SIGKILL');
  await delay(2_000);
  stopping.abort();
  await Promise.all(visitors);
  console.info(`answers while the standby died: ${JSON.stringify([...statuses])}`);
  expect([...statuses.keys()]).toEqual([200]);
});
