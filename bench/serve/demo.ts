import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const STARTS_WITHIN_MS = 300_000;

export interface Demo {
  /** e.g. `http://localhost:40123` */
  origin: string;
  /** Paths of one page of each kind. */
  pages: Record<'home' | 'title' | 'series' | 'listing' | 'plans' | 'watch', string>;
  /** Of a series with several seasons. */
  seasons: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** A series of the demo with four seasons. */
const SERIES = 'آنی اوکلی';

async function findPages(origin: string): Promise<Pick<Demo, 'pages' | 'seasons'>> {
  const answer = await fetch(`${origin}/api/titles/slideshow?type=all`);
  const { data } = (await answer.json()) as { data: { path: string; watchPath: string | null }[] };
  const [slide] = data.filter(({ watchPath }) => watchPath);
  if (!slide?.watchPath) throw new Error('the demo has no film to play');
  const found = await fetch(`${origin}/api/titles/search?q=${encodeURIComponent(SERIES)}`);
  const [series] = ((await found.json()) as { data: { path: string }[] }).data;
  if (!series) throw new Error('the demo lacks its series');
  const pages = {
    ...{ home: '/', series: '/tv', listing: '/?genre=drama', plans: '/premium/plans' },
    ...{ title: encodeURI(slide.path), watch: slide.watchPath },
  };
  return { pages, seasons: encodeURI(series.path) };
}

/**
 * Starts the product as `npm start` does, on an empty folder, with the demo catalogue and its pictures:
 * generated catalogues have none. It runs no jobs, which would encode the films meanwhile.
 */
export async function startDemo(): Promise<Demo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-bench-demo-'));
  // When run as root, PostgreSQL's own user must be able to traverse this folder.
  await chmod(folder, 0o711);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [START], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{
        DATA_DIR: folder,
        DATABASE_URL: '',
        PORT: String(port),
        PARDE_DEMO: '1',
        PARDE_ROLE: 'web',
      },
      NODE_ENV: 'production',
    },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const end = Date.now() + STARTS_WITHIN_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error('the demo did not start');
    }
    await sleep(500);
  }
  try {
    return { origin, ...(await findPages(origin)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
