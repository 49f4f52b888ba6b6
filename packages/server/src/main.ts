import { fileURLToPath } from 'node:url';
import { explainFailure } from './boot/explain-failure.ts';
import { startDatabase } from './boot/start-database.ts';
import { stopOnSignals } from './boot/stop-on-signals.ts';
import { type Config, loadConfig } from './config.ts';
import { createLog } from './integrations/create-log.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts the server, and its database while most modules load. A signal during the start closes what is open by then.
 *
 * @param prepareSite resolves when the site is built; its error ends the start
 */
async function start(config: Config, prepareSite: () => Promise<void>): Promise<void> {
  const log = createLog(config.logLevel);
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  const stopping = stopOnSignals(closeAll, log, config.drainMs);
  const onClose = (close: () => Promise<unknown>) => void closers.push(close);
  try {
    const embedded = startDatabase(config, log, (error) => {
      log.fatal(error.message);
      process.exit(1);
    });
    onClose(async () => (await embedded?.ready.catch(() => null))?.stop());
    await embedded?.launched;
    const siteReady = prepareSite();
    siteReady.catch(() => undefined);
    const { startServer } = await import('./start-server.ts');
    await startServer({ config, log, embedded, siteReady, onClose });
  } catch (error) {
    // The signal handler closes everything and exits.
    if (stopping.isUnderWay()) return;
    await closeAll();
    throw error;
  }
}

/** Starts the server, or says in one sentence why it cannot and exits. */
export async function main(prepareSite = () => Promise.resolve()): Promise<void> {
  let config: Config | null = null;
  try {
    config = loadConfig(process.env, ROOT);
    await start(config, prepareSite);
  } catch (error) {
    process.stderr.write(`${explainFailure(error as Error, config)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await main();
