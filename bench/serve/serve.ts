/* Child process of the bench: runs the application as `npm start` does, on the data folder
   DATA_DIR, and the controls beside it. Prints where they listen, then serves until it is told to
   stop. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { destination, pino } from 'pino';
import { buildApp } from '../../packages/server/src/app.ts';
import { openServices } from '../../packages/server/src/boot/open-services.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import type { Database } from '../../packages/server/src/db/client.ts';
import { STREAM_LIMITS } from '../../packages/server/src/features/notifications/news-streams.ts';
import { buildControlApp, type Pages } from './control-app.ts';
import { type Film, prepareFilm } from './film.ts';
import { type BenchMembers, createBenchMembers } from './members.ts';
import { announceToAll, prepareNews } from './news.ts';
import { prepareOperators } from './operators.ts';
import { preparePayments } from './payments.ts';
import { preparePlayable } from './playable.ts';
import { registerSqlTime } from './sql-time.ts';
import { prepareViewers } from './viewers.ts';

/** What the delivery suite needs in addition. */
export interface ReadyFilm extends Film {
  /** Origin of the application as it runs behind nginx, with `X_ACCEL_REDIRECT=/stored/`. */
  behindNginx: string;
  storageDir: string;
  pid: number;
}

export interface Ready extends BenchMembers {
  app: string;
  control: string;
  titles: number;
  /** A sample of title ids, half of them of titles with many votes. */
  titleIds: number[];
  personIds: number[];
  /** URLs on the site of the pages that the control sends too. */
  pages: Record<string, string>;
  /** The application, and the server process of its database. */
  pids: { process: number; postgres: number };
}

const SAMPLE = 500;

async function sampleIds(database: Database, table: string, id: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `(select ${id} as id from ${table} order by votes desc limit ${SAMPLE})
     union all (select ${id} from ${table} order by md5(${id}::text) limit ${SAMPLE})`,
  );
  return rows.map((row) => row.id);
}

const config = loadConfig(
  { TRUST_PROXY: '127.0.0.1', ...process.env, PORT: '0', PARDE_DEMO: '0' },
  '/',
);
const log = pino({ level: 'info', base: null }, destination('/dev/null'));
const services = await openServices({ config: { ...config, host: '127.0.0.1' }, log });
const { database } = services;
const app = await buildApp({ config, ...services, log });
const titleIds = await sampleIds(database, 'title_search', 'title_id');
const personIds = await sampleIds(database, 'person_search', 'person_id');
const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from titles');

const bytes: Pages = {};
const pages: Record<string, string> = {};
for (const [name, url] of Object.entries({ home: '/', title: `/titles/${titleIds[0]}/x` })) {
  let answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  const { location } = answer.headers;
  if (location) answer = await app.inject({ url: location, headers: { 'accept-encoding': 'br' } });
  if (answer.statusCode !== 200) continue;
  const { date: _, connection: __, 'content-length': ___, ...headers } = answer.headers;
  bytes[name] = { body: answer.rawPayload, headers: headers as Record<string, string> };
  pages[name] = location ?? url;
}

const { passwordHash, ...members } = await createBenchMembers(database);
const control = buildControlApp(database, bytes, passwordHash);
registerSqlTime(control, database, () => ready.app);
const pidFile = path.join(config.dataDir, 'postgres', 'cluster', 'postmaster.pid');
const ready: Ready = {
  app: await app.listen({ port: 0, host: '127.0.0.1' }),
  control: await control.listen({ port: 0, host: '127.0.0.1' }),
  titles: rows[0]?.n ?? 0,
  titleIds,
  personIds,
  pages,
  pids: { process: process.pid, postgres: Number.parseInt(await readFile(pidFile, 'utf8'), 10) },
  ...members,
};
let behindNginx: Awaited<ReturnType<typeof buildApp>> | null = null;
let closePayments: (() => Promise<void>) | null = null;
let closeViewers: (() => Promise<void>) | null = null;

/** Created on demand: it takes 330 MB of disk. */
async function openFilm(): Promise<ReadyFilm> {
  const film = await prepareFilm(database, services.storage);
  behindNginx = await buildApp({
    config: { ...config, accelLocation: '/stored/' },
    ...services,
    log,
  });
  const address = await behindNginx.listen({ port: 0, host: '127.0.0.1' });
  return { ...film, behindNginx: address, storageDir: config.storageDir, pid: process.pid };
}

process.on('message', async (message) => {
  if (message === 'film') {
    process.send?.(await openFilm());
    return;
  }
  if (message === 'playable') {
    process.send?.(await preparePlayable({ config, ...services, log }, config));
    return;
  }
  if (message === 'viewers') {
    const film = await preparePlayable({ config, ...services, log }, config);
    const prepared = film && (await prepareViewers({ config, ...services, log }, film));
    closeViewers = prepared?.close ?? null;
    process.send?.(film && prepared && { ...film, ...prepared.ready });
    return;
  }
  if (message === 'operators') {
    process.send?.(await prepareOperators(database));
    return;
  }
  if (message === 'news') {
    process.send?.(await prepareNews(database, STREAM_LIMITS.all));
    return;
  }
  if (message === 'announce') {
    process.send?.(await announceToAll(database));
    return;
  }
  if (message === 'payments') {
    const prepared = await preparePayments({ config, ...services, log }, config);
    closePayments = prepared.close;
    process.send?.(prepared.payments);
    return;
  }
  await behindNginx?.close();
  await closePayments?.();
  await closeViewers?.();
  await app.close();
  await control.close();
  await services.close();
  process.exit(0);
});
process.send?.(ready);
