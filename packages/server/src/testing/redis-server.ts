import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reportSkipped } from './report-skipped.ts';
import { freePort } from './server-process.ts';

export interface RedisServer {
  url: string;
  /** Restarts it, empty, on the same port. */
  restart: () => Promise<void>;
  /** Simulates a crashed machine: connections are not closed. */
  kill: () => Promise<void>;
}

/** Whether the program is installed; tests that need it report when they are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) reportSkipped('redis-server is not installed', 'tests of shared limits');

const MEMORY_ONLY = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];

async function launch(args: readonly string[], readyLine: RegExp): Promise<ChildProcess> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    if (readyLine.test(String(chunk))) break;
  }
  return child;
}

/** Simulates a crashed machine. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A sentinel of the primary `parde` on this machine, with a quorum of one. */
export async function startSentinel(
  primaryPort: string,
): Promise<{ port: number; kill: () => Promise<void> }> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-sentinel-'));
  const file = path.join(folder, 'sentinel.conf');
  await writeFile(
    file,
    `port ${port}
bind 127.0.0.1
sentinel monitor parde 127.0.0.1 ${primaryPort} 1
sentinel down-after-milliseconds parde 1000
sentinel failover-timeout parde 5000
`,
  );
  const child = await launch([file, '--sentinel'], /\+monitor master parde/);
  return {
    port,
    async kill() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A Redis on a free port of this machine, without persistence.
 *
 * @param options more arguments of the program
 */
export async function startRedis(options: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const start = () =>
    launch(['--port', String(port), ...MEMORY_ONLY, ...options], /Ready to accept connections/);
  let child = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      child = await start();
    },
    kill: () => end(child),
  };
}
