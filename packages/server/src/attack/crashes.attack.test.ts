import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCluster } from '../db/embedded/cluster-location.ts';
import { findPostmaster } from '../db/embedded/postmaster-file.ts';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/* Kills the process, or its database, with kill -9 at random moments while accounts are made.
   Whatever was answered with 200 is there afterwards, and once. */

const CRASHES = Number(process.env.ATTACK_CRASHES ?? 20);
const WRITERS = 3;
const LONGEST_MS = 2_500;
const TIMEOUT_MS = 30 * 60_000;
const PASSWORD = 'رود آرام و سنگ ۹۱';

let folder: string;
let port: number;
let server: ServerProcess;

async function start(): Promise<void> {
  server = await startServerProcess({
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DISK_RESERVE_GB: '0',
  });
  await server.ready();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-crashes-'));
  await chmod(folder, 0o755);
  port = await freePort();
  await start();
}, 240_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Account {
  email: string;
  token: string;
}

async function signUp(email: string, invite?: string): Promise<Account | null> {
  const answer = await server.call('/api/sanc/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'سارا', email, ...(invite && { invite }) },
      ...{ password: PASSWORD, password_confirmation: PASSWORD },
    }),
  });
  if (answer.status !== 200) return null;
  return { email, token: ((await answer.json()) as { token: string }).token };
}

async function get(pathAndQuery: string, token: string) {
  const answer = await server.call(pathAndQuery, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as { data: { email: string }[] } };
}

async function killDatabase(): Promise<void> {
  const clusterDir = (await findCluster(folder))?.clusterDir ?? '';
  const pid = (await findPostmaster(clusterDir))?.pid;
  if (pid) process.kill(pid, 'SIGKILL');
}

it(
  `loses and doubles nothing in ${CRASHES} crashes`,
  async () => {
    const invite = /#invite=([\w-]{43})/.exec(server.output().stdout)?.[1];
    const owner = await signUp('owner@example.com', invite);
    const acknowledged: Account[] = [];
    let attempts = 0;
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const killed = new AbortController();
      const write = async () => {
        while (!killed.signal.aborted) {
          attempts += 1;
          const account = await signUp(`crash-${attempts}@example.com`).catch(() => null);
          if (account) acknowledged.push(account);
          else await delay(20);
        }
      };
      const writers = Array.from({ length: WRITERS }, write);
      await delay(Math.random() * LONGEST_MS);
      if (crash % 2 === 0) server.child.kill('SIGKILL');
      else await killDatabase();
      await delay(100);
      killed.abort();
      await Promise.all(writers);
      if (crash % 2 === 0) {
        await server.ended;
        await start();
      }
      const isReady = async () => (await server.call('/health/ready').catch(() => null))?.status;
      await expect.poll(isReady, { timeout: 120_000 }).toBe(200);
    }
    process.stdout.write(`${attempts} attempts, ${acknowledged.length} acknowledged\n`);
    expect(acknowledged.length).toBeGreaterThan(CRASHES);
    for (const { email, token } of acknowledged) {
      expect([email, (await get('/api/user', token)).status]).toEqual([email, 200]);
      const found = await get(`/api/admin/members?q=${email}`, owner?.token ?? '');
      const same = found.body.data.filter((member) => member.email === email);
      expect([email, same.length]).toEqual([email, 1]);
    }
  },
  TIMEOUT_MS,
);
