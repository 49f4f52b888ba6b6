import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import { reportSkipped } from './report-skipped.ts';
import { freePort } from './server-process.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../scripts/engines/start-patroni.sh', import.meta.url),
);

export const hasPatroni = ['patroni', 'etcd', 'haproxy'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);
if (!hasPatroni) reportSkipped('Patroni, etcd or HAProxy is not installed', 'tests of a failover');

export interface Patroni {
  /** URL of HAProxy, which leads to the primary. */
  url: string;
  /** URL of both nodes. */
  urlOfBoth: string;
  /** Kills Patroni and PostgreSQL of the primary, as if its machine died. */
  killPrimary: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Two nodes in synchronous mode behind HAProxy, on nine ports of this machine. */
export async function startPatroni(): Promise<Patroni> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-patroni-'));
  const base = await freePort();
  const script = spawn('bash', [SCRIPT, folder, String(base)], {
    stdio: 'ignore',
    env: { ...process.env, SYNC: 'true' },
  });
  const [code] = await once(script, 'exit');
  if (code !== 0) throw new Error(`start-patroni.sh ended with ${code}`);
  // Until then it lags too far behind to become the primary.
  await eventually(async () => {
    const answers = [base + 4, base + 5].map((port) =>
      fetch(`http://127.0.0.1:${port}/synchronous`),
    );
    const isSynchronous = (await Promise.all(answers)).some(({ status }) => status === 200);
    if (!isSynchronous) throw new Error('no standby is synchronous');
  });
  const firstLine = async (...names: string[]) =>
    Number((await readFile(path.join(folder, ...names), 'utf8')).split('\n')[0]);
  return {
    url: `postgres://parde:parde@127.0.0.1:${base + 6}/parde`,
    urlOfBoth: `postgres://parde:parde@127.0.0.1:${base + 2},127.0.0.1:${base + 3}/parde`,
    async killPrimary() {
      const isPrimary = await fetch(`http://127.0.0.1:${base + 4}/primary`);
      const node = isPrimary.status === 200 ? 'a' : 'b';
      const pids = [await firstLine(`${node}.pid`), await firstLine(node, 'postmaster.pid')];
      for (const pid of pids) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      spawnSync('bash', [SCRIPT, folder, 'stop']);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}
