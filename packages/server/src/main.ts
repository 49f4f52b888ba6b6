import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { openServices } from './boot/open-services.ts';
import { printWelcome } from './boot/print-welcome.ts';
import { stopOnSignals } from './boot/stop-on-signals.ts';
import { ConfigError, loadConfig } from './config.ts';
import { loadDemoCatalogue } from './demo/load-demo-catalogue.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function start(): Promise<void> {
  const config = loadConfig(process.env, ROOT);
  const log = pino({
    level: config.logLevel,
    base: null,
    redact: ['headers.authorization', 'headers.cookie'],
  });
  const services = await openServices({
    config,
    log,
    onLost: (error) => {
      log.fatal(error.message);
      process.exit(1);
    },
  });
  try {
    if (config.demo) await loadDemoCatalogue(services, config);
    const app = await buildApp({ config, ...services, log });
    stopOnSignals(async () => {
      await app.close();
      await services.close();
    }, log);
    await app.listen({ port: config.port, host: config.host });
    printWelcome(config, app.addresses());
  } catch (error) {
    await services.close();
    throw error;
  }
}

start().catch((error: Error & { code?: string }) => {
  // One sentence for what an operator can mend; the stack only for what nobody expected.
  const expected =
    error instanceof ConfigError ||
    error.name.endsWith('InUseError') ||
    error.name === 'EmbeddedPostgresError';
  if (error.code === 'EADDRINUSE')
    process.stderr.write('The port is taken: set PORT to a free one.\n');
  else process.stderr.write(`${expected ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
