import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Location } from '../config/storage-url.ts';
import { reportSkipped } from './report-skipped.ts';
import { freePort } from './server-process.ts';

const engineScript = (name: string) =>
  fileURLToPath(new URL(`../../../../scripts/engines/${name}`, import.meta.url));
const CEPH = engineScript('start-ceph.sh');
const SWIFT = engineScript('start-swift.sh');
export const CEPH_KEYS = { id: 'parde-access', secret: 'parde-secret-key' };
export const SWIFT_KEYS = { id: 'parde:parde', secret: 'parde-secret-key' };

const hasProgram = (name: string) => spawnSync('which', [name]).status === 0;
export const hasCeph = hasProgram('radosgw');
if (!hasCeph) reportSkipped('radosgw is not installed', 'tests with an object storage');
export const hasSwift = hasProgram('swift-proxy-server');
if (!hasSwift)
  reportSkipped('swift-proxy-server is not installed', 'tests with a second object storage');

export interface ObjectStorage {
  location: S3Location;
  stop: () => Promise<void>;
}

export interface Ceph extends ObjectStorage {
  /** Ends the gateway as a crash does. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
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

/** Starts an engine in a folder of its own, on a free port of loopback; its bucket is not made yet. */
async function startEngine(script: string): Promise<{ folder: string; location: S3Location }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-object-storage-'));
  const port = await freePort();
  const [code] = await once(
    spawn('bash', [script, folder, String(port)], { stdio: 'ignore' }),
    'exit',
  );
  if (code !== 0) throw new Error(`${path.basename(script)} ended with ${code}`);
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = { bucket: 'parde', prefix: 'site/' };
  return { folder, location: { endpoint, region: 'us-east-1', ...bucket, keys: null } };
}

/** OpenStack Swift with its S3 API, which is older and stricter than Ceph's. */
export async function startSwift(): Promise<ObjectStorage> {
  const { folder, location } = await startEngine(SWIFT);
  return {
    location,
    async stop() {
      const names = ['account', 'container', 'object', 'proxy', 'memcached'];
      const pids = await Promise.all(
        names.map(async (name) => Number(await readFile(path.join(folder, `${name}.pid`)))),
      );
      spawnSync('bash', [SWIFT, folder, 'stop']);
      await until(() => !pids.some(alive));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A Ceph object gateway. */
export async function startCeph(): Promise<Ceph> {
  const { folder, location } = await startEngine(CEPH);
  const { endpoint } = location;
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
      spawnSync('bash', [CEPH, folder, 'stop']);
      const pids = await Promise.all(['mon', 'osd'].map(pidOf));
      await until(() => !pids.some(alive));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
