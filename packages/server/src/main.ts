import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { buildApp, buildProbeApp } from './app.ts';
import { explainFailure } from './boot/explain-failure.ts';
import { inviteFirstOwner } from './boot/invite-first-owner.ts';
import { logFfmpeg } from './boot/log-ffmpeg.ts';
import { openServices } from './boot/open-services.ts';
import { printWelcome } from './boot/print-welcome.ts';
import { stopOnSignals } from './boot/stop-on-signals.ts';
import { type Config, loadConfig } from './config.ts';
import { isSearchOutdated } from './db/read-models/search/search-state.ts';
import { createDemoAccounts, deleteDemoAccounts } from './demo/demo-accounts.ts';
import { loadDemoFilms } from './demo/films/load-demo-films.ts';
import { loadDemoCatalogue } from './demo/load-demo-catalogue.ts';
import { deleteDemoComments, loadDemoComments } from './demo/load-demo-comments.ts';
import { seedDemoNews } from './demo/seed-demo-news.ts';
import { seedDemoPages } from './demo/seed-demo-pages.ts';
import { seedDemoPlans } from './demo/seed-demo-plans.ts';
import { createLog } from './integrations/create-log.ts';
import { createPasswords } from './integrations/passwords/create-passwords.ts';
import { jobsOfRole } from './queue/definitions.ts';
import { startWorkers } from './queue/worker.ts';
import { jobHandlers } from './register-jobs.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Opens everything, then listens. A signal during the start closes what is open by then.
 *
 * @param siteReady resolves when the site is built; its error ends the start
 */
async function start(config: Config, siteReady: Promise<void>): Promise<void> {
  const log = createLog(config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  const stopping = stopOnSignals(closeAll, log, config.drainMs);
  try {
    const opening = openServices({
      config,
      log,
      onLost: (error) => {
        log.fatal(error.message);
        process.exit(1);
      },
    });
    closers.push(() =>
      opening.then(
        (services) => services.close(),
        () => undefined,
      ),
    );
    const services = await opening;
    const { db } = services.database;
    if (config.demo) {
      await requireFreePort(config.port, config.host);
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
    const servesVisitors = config.role === 'all' || config.role === 'web';
    if (servesVisitors) await siteReady;
    const deps = { config, ...services, log };
    const app = servesVisitors ? await buildApp(deps) : buildProbeApp(deps);
    if (await isSearchOutdated(services.database.pool)) {
      await services.jobs.enqueue(db, 'rebuild-search', {});
    }
    const names = jobsOfRole[config.role];
    if (names.length > 0) {
      const workers = await startWorkers(deps, jobHandlers, { ...services, names });
      closers.push(workers.stop);
    }
    closers.push(
      () => app.close(),
      () => app.drain(config.drainMs),
    );
    await app.listen({ port: config.port, host: config.host });
    void logFfmpeg(log);
    const { rows } = await db.execute(sql`select 1 from titles limit 1`);
    const operatorInvite = config.demo ? null : await inviteFirstOwner(db, config.publicUrl);
    printWelcome({
      config,
      addresses: app.addresses(),
      isEmpty: rows.length === 0,
      operatorInvite,
    });
  } catch (error) {
    // The signal handler closes everything and exits.
    if (stopping.isUnderWay()) return;
    await closeAll();
    throw error;
  }
}

/** Starts the server, or says in one sentence why it cannot and exits. */
export async function main(siteReady: Promise<void> = Promise.resolve()): Promise<void> {
  let config: Config | null = null;
  try {
    config = loadConfig(process.env, ROOT);
    await start(config, siteReady);
  } catch (error) {
    process.stderr.write(`${explainFailure(error as Error, config)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await main();

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
