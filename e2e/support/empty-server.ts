import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const START_MS = 180_000;

export interface EmptyServer {
  /** Registers the first owner. */
  ownerLink: string;
  stop: () => Promise<void>;
}

/** Starts the product without the demo, with a data folder of its own, as an operator would. */
export async function startEmptyServer(
  port: number,
  env: Record<string, string>,
): Promise<EmptyServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parde-empty-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      PARDE_DEMO: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const ownerLink = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`did not start:\n${output}`)), START_MS);
    child.once('exit', () => reject(new Error(`ended at its start:\n${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [link] = /https?:\S+\/auth\/register\S+/.exec(output) ?? [];
      if (!link) return;
      clearTimeout(timer);
      resolve(link);
    });
  });
  return {
    ownerLink,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
