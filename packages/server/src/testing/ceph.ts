import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Location } from '../config/storage-url.ts';
import { leaveOut } from './leave-out.ts';
import { freePort } from './server-process.ts';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/engines/start-ceph.sh', import.meta.url));
export const CEPH_KEYS = { id: 'parde-access', secret: 'parde-secret-key' };

export const hasCeph = spawnSync('radosgw', ['--version']).status === 0;
if (!hasCeph) leaveOut('radosgw is not installed', 'tests with an object storage');

export interface Ceph {
  location: S3Location;
  /** Ends the gateway as a crash does. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('waited a minute');
}

/** A Ceph object gateway of its own on loopback, with an empty bucket. */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-ceph-'));
  const port = await freePort();
  const script = spawn('bash', [SCRIPT, folder, String(port)], { stdio: 'ignore' });
  const [code] = await once(script, 'exit');
  if (code !== 0) throw new Error(`start-ceph.sh ended with ${code}`);
  const endpoint = `http://127.0.0.1:${port}`;
  const location: S3Location = {
    ...{ endpoint, region: 'us-east-1', bucket: 'parde', prefix: 'site/', keys: null },
  };
  const pidOf = async (name: string) => Number(await readFile(path.join(folder, `${name}.pid`)));
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  let gateway = await pidOf('rgw');
  let restarted: ChildProcess | null = null;
  return {
    location,
    async kill() {
      process.kill(gateway, 'SIGKILL');
      await until(() => !alive(gateway) || restarted?.signalCode != null);
    },
    async restart() {
      const args = ['-c', path.join(folder, 'ceph.conf'), '-n', 'client.rgw', '-f'];
      restarted = spawn('radosgw', args, { stdio: 'ignore' });
      gateway = restarted.pid ?? 0;
      await until(answers);
    },
    async stop() {
      restarted?.kill('SIGTERM');
      spawnSync('bash', [SCRIPT, folder, 'stop']);
      const pids = await Promise.all(['mon', 'osd'].map(pidOf));
      await until(() => !pids.some(alive));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
