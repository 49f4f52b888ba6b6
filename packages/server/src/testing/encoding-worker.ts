import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { systemClock } from '../domain/clock.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import { openJobs } from '../queue/boss.ts';
import { startWorkers } from '../queue/worker.ts';
import { jobHandlers } from '../register-jobs.ts';

/* Worker process for tests that kill it while it encodes; SIGTERM stops it gracefully, like a
   server. */

const [, , databaseUrl = '', dataDir = ''] = process.argv;
const database = openDatabase({ url: databaseUrl });
const log = pino({ level: 'silent' });
const { jobs, close } = await openJobs(database.pool, log);
// Workers on several machines share a storage and nothing else.
const { STORAGE_URL } = process.env;
const config = loadConfig({ DATA_DIR: dataDir, ...(STORAGE_URL && { STORAGE_URL }) }, '/');
const workers = await startWorkers(
  {
    config,
    database,
    storage: await openStorage(config.storage, config.storageKeys),
    mailer: { send: async () => undefined },
    jobs,
    clock: systemClock,
    log,
  },
  jobHandlers,
  { databaseUrl },
);
process.once('SIGTERM', async () => {
  await workers.stop();
  await close();
  await database.close();
  process.exit(0);
});
process.stdout.write('working\n');
