import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { settingsFile } from './cluster-settings.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { disownStalePidFile, findPostmaster, type Postmaster } from './postmaster-file.ts';
import { asUser, type SystemUser } from './run-as.ts';

/** Everything needed to start a server on an existing cluster. */
export type LaunchPlan = {
  home: string;
  clusterDir: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  /** Port to listen on if clients already know it; if undefined, any free port. */
  port?: number | undefined;
  /** Called when the process runs, before it accepts connections. */
  onLaunch?: (() => void) | undefined;
};

/**
 * Starts a server and waits until it accepts connections, including crash recovery.
 *
 * The server runs in its own process group, so Ctrl-C in the terminal reaches only Node, which
 * first finishes what is in flight. It logs to its own files and survives the death of Node.
 *
 * @param until deadline by `performance.now()`
 * @returns null when another process started a server on the same folder first
 * @throws EmbeddedPostgresError with PostgreSQL's own message when it does not start
 */
export async function launchPostmaster(
  plan: LaunchPlan,
  until: number,
): Promise<Postmaster | null> {
  await disownStalePidFile(plan.clusterDir);
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await freePort());
    const launchedAt = Date.now();
    const args = ['-D', plan.clusterDir, '-c', `config_file=${settingsFile(plan.home)}`];
    const child = spawn(program(plan.binaries, 'postgres'), [...args, '-c', `port=${port}`], {
      ...asUser(plan.user),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-4000);
    });
    child.on('error', (error) => {
      words += `FATAL: ${error.message}`;
    });
    child.once('spawn', () => plan.onLaunch?.());
    const ended = endOf(child);

    const postmaster = await untilReady(plan.clusterDir, child, ended, until);
    if (postmaster) {
      child.unref();
      (child.stderr as Socket).unref();
      return postmaster;
    }
    await ended;
    if (words.includes('lock file "postmaster.pid" already exists')) return null;
    words += await tailOfLog(plan.clusterDir, launchedAt);
    if (attempt < 5 && /could not bind|could not create any TCP/.test(words)) continue;
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start on ${plan.clusterDir}: ${essence(words)}`,
    );
  }
}

async function untilReady(
  clusterDir: string,
  child: ChildProcess,
  ended: Promise<unknown>,
  until: number,
): Promise<Postmaster | null> {
  let over = false;
  ended.then(() => {
    over = true;
  });
  while (!over) {
    const postmaster = await findPostmaster(clusterDir);
    if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster;
    if (performance.now() > until) {
      // It is left running: it may be recovering a large log, and the next start will find it.
      throw new EmbeddedPostgresError(
        `PostgreSQL on ${clusterDir} is still not ready; its log is in ${path.join(clusterDir, 'log')}.`,
      );
    }
    await Promise.race([delay(10), ended]);
  }
  return null;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What PostgreSQL wrote to its log since `since`; it starts logging shortly after its start. */
async function tailOfLog(clusterDir: string, since: number): Promise<string> {
  const folder = path.join(clusterDir, 'log');
  const texts: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < since - 1000) continue;
    texts.push((await readFile(file, 'utf8').catch(() => '')).slice(-4000));
  }
  return texts.join('\n');
}

/** The last lines that explain the failure, without time and process id. */
function essence(words: string): string {
  const lines = words
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|HINT|DETAIL|could not|error while/.test(line));
  const short = lines
    .slice(-4)
    .map((line) => line.replace(/^.*?(?=FATAL|PANIC|ERROR|HINT|DETAIL|LOG)/, ''));
  return short.join(' ') || words.trim() || 'it gave no reason.';
}
