import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { reportSkipped } from './report-skipped.ts';
import { freePort } from './server-process.ts';

/** Whether the program is installed; tests that need it report when they are skipped. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer) reportSkipped('pgbouncer is not installed', 'tests behind a pooler');

export interface Pgbouncer {
  /** Leads to the same database through the pooler. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * A PgBouncer in transaction mode on a free port of this machine, else with its defaults.
 *
 * @param databaseUrl what it stands in front of
 * @param extra more lines of its `[pgbouncer]` section
 */
export async function startPgbouncer(databaseUrl: string, extra = ''): Promise<Pgbouncer> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-pgbouncer-'));
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  const server = `host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}`;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = ${server} ${password && `password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${extra}
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const chunk of child.stderr) {
    if (String(chunk).includes('process up')) break;
  }
  child.stderr?.resume();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(listenPort);
  return {
    url: url.href,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
