import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reportSkipped } from './report-skipped.ts';

/** Why tests with nginx cannot run here; null if they can. */
export const nginxIsMissing: string | null =
  spawnSync('nginx', ['-v']).error === undefined ? null : 'nginx is not installed';
if (nginxIsMissing) reportSkipped(nginxIsMissing, 'tests behind nginx');

export interface Nginx {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  process: ChildProcess;
  /** Where it keeps its files. */
  folder: string;
  stop: () => Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

async function untilItAnswers(origin: string, process: ChildProcess): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (process.exitCode !== null) throw new Error(`nginx ended with ${process.exitCode}`);
    const answer = await fetch(`${origin}/nginx-is-there`).catch(() => null);
    await answer?.text();
    if (answer?.status === 204) return;
    await delay(25);
  }
  throw new Error('nginx does not answer');
}

/**
 * A real nginx on a free port of this machine, in a single process of the current user.
 *
 * @param locations content of its `server` block
 * @param outside what stands beside the `server` block; it may keep files in a folder of its own
 * @param connections most of them, those to the application included
 */
export async function startNginx(
  locations: string,
  outside: (folder: string) => string = () => '',
  connections = 2_048,
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-nginx-'));
  await chmod(folder, 0o711);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections ${connections}; }
    http {
      access_log off; types {} default_type application/octet-stream;
      ${temporary}
      ${outside(folder)}
      server {
        listen 127.0.0.1:${port};
        location = /nginx-is-there { return 204; }
        ${locations}
      }
    }`;
  await writeFile(path.join(folder, 'nginx.conf'), config);
  const args = ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
  const child = spawn('nginx', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, process: child, folder, stop };
}
