import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { leaveOut } from './leave-out.ts';
import { freePort } from './server-process.ts';

export interface RedisServer {
  url: string;
  /** Starts it again, empty, on the same port. */
  restart: () => Promise<void>;
  /** Simulates a dead machine: no goodbye. */
  kill: () => Promise<void>;
}

/** Whether the program is installed; tests that need it say so when they are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) leaveOut('redis-server is not installed', 'tests of shared limits');

async function launch(port: number): Promise<ChildProcess> {
  const memoryOnly = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
  const child = spawn('redis-server', ['--port', String(port), ...memoryOnly], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  return child;
}

/** A Redis on a free port of this machine, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      child = await launch(port);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
