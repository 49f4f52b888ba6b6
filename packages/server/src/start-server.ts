import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { buildApp, buildProbeApp } from './app.ts';
import { logFfmpeg } from './boot/log-ffmpeg.ts';
import { openServices } from './boot/open-services.ts';
import { printWelcome } from './boot/print-welcome.ts';
import type { StartingDatabase } from './boot/start-database.ts';
import type { Config } from './config.ts';
import { isSearchOutdated } from './db/read-models/search/search-state.ts';
import { createDemoAccounts, deleteDemoAccounts } from './demo/demo-accounts.ts';
import { loadDemoFilms } from './demo/films/load-demo-films.ts';
import { loadDemoCatalogue } from './demo/load-demo-catalogue.ts';
import { deleteDemoComments, loadDemoComments } from './demo/load-demo-comments.ts';
import { seedDemoNews } from './demo/seed-demo-news.ts';
import { seedDemoPages } from './demo/seed-demo-pages.ts';
import { seedDemoPlans } from './demo/seed-demo-plans.ts';
import { watchPushes } from './features/notifications/push.ts';
import { hasModel } from './features/recommendations/read-model.ts';
import { inviteFirstOwner } from './features/staff/invitations.ts';
import { loadWebBuild } from './http/web-entry.ts';
import { createPasswords } from './integrations/passwords/create-passwords.ts';
import { type JobName, jobsOfRole } from './queue/definitions.ts';
import { startWorkers } from './queue/worker.ts';
import { jobHandlers } from './register-jobs.ts';

export interface Start {
  config: Config;
  log: Logger;
  /** `null` if `DATABASE_URL` names another database. */
  embedded: StartingDatabase | null;
  /** Resolves when the site is built; its error ends the start. */
  siteReady: Promise<void>;
  /** Registers a function that closes a part that was opened; they are called in reverse order. */
  onClose: (close: () => Promise<unknown>) => void;
}

/** Opens everything, then listens. */
export async function startServer(start: Start): Promise<void> {
  const { config, log, embedded, onClose } = start;
  const servesVisitors = config.role === 'all' || config.role === 'web';
  // Loads while the database starts.
  const webBuild = servesVisitors ? start.siteReady.then(() => loadWebBuild()) : null;
  webBuild?.catch(() => undefined);
  const opening = openServices({ config, log, embedded });
  onClose(() =>
    opening.then(
      (services) => services.close(),
      () => undefined,
    ),
  );
  const services = await opening;
  const { db } = services.database;
  if (config.demo) {
    if (!hasInheritedSocket()) await requireFreePort(config.port, config.host);
    await loadDemoCatalogue(services, config);
    await createDemoAccounts(db, createPasswords());
    await loadDemoFilms(services, config);
    await loadDemoComments(db);
    await seedDemoNews(db);
    await seedDemoPlans(db);
    await seedDemoPages(db);
  } else {
    await deleteDemoComments(db);
    await deleteDemoAccounts(db);
  }
  const deps = { config, ...services, log };
  const names: readonly JobName[] = jobsOfRole[config.role];
  // The workers use the database while the routes are built.
  const starting =
    names.length > 0 ? startWorkers(deps, jobHandlers, { ...services, names }) : null;
  starting?.catch(() => undefined);
  onClose(async () => (await starting?.catch(() => null))?.stop());
  const app = servesVisitors
    ? await buildApp({ ...deps, webBuild: await webBuild })
    : buildProbeApp(deps);
  // Keeps running while requests in flight finish, since they may cause notifications.
  if (names.includes('push-notification')) onClose(watchPushes(db, services.jobs, log));
  onClose(() => app.close());
  onClose(() => app.drain(config.drainMs));
  const inherited = hasInheritedSocket() ? { fd: INHERITED_SOCKET } : null;
  // Listens before the workers are ready, so that visitors do not wait for them.
  await app.listen({ port: config.port, host: config.host, ...inherited, backlog: BACKLOG });
  await starting;
  if (await isSearchOutdated(services.database.pool)) {
    await services.jobs.enqueue(db, 'rebuild-search', {});
  }
  if (!(await hasModel(db))) {
    await services.jobs.enqueue(db, 'train-recommendations', {});
    await services.jobs.enqueue(db, 'rank-titles', {});
  }
  if (names.includes('encode-media')) void logFfmpeg(log);
  const { rowCount } = await db.execute(sql`select from titles limit 1`);
  const operatorInvite = config.demo ? null : await inviteFirstOwner(db, config.publicUrl);
  printWelcome({
    config,
    addresses: app.addresses(),
    isEmpty: rowCount === 0,
    operatorInvite,
  });
}

/** The first file descriptor that systemd hands over (sd_listen_fds(3)). */
const INHERITED_SOCKET = 3;

/**
 * Whether systemd listens on behalf of this process. Such a port stays open from one process to the next, so that
 * connections arriving in between wait; a port that a process closes itself resets the connections that the kernel has
 * accepted but the process has not.
 */
function hasInheritedSocket(): boolean {
  const { LISTEN_FDS, LISTEN_PID = process.pid } = process.env;
  return LISTEN_FDS === '1' && Number(LISTEN_PID) === process.pid;
}

/**
 * Maximum number of connections that may wait to be accepted, up to the kernel's limit (`net.core.somaxconn`). With
 * Node's default of 511, one IP address that opens thousands at once causes everybody else's to be dropped, which are
 * retried a second later.
 */
const BACKLOG = 4_096;

/**
 * Listens briefly on the port, so that a first start detects a port in use before it spends minutes
 * on the demo.
 *
 * @throws the error of `listen`, which `explainFailure` explains
 */
async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
