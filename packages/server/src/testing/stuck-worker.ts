import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { systemClock } from '../domain/clock.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { startWorkers } from '../jobs/worker.ts';

/* Worker process for tests that kill it: reports when it has a job, and never finishes it. */

const [, , databaseUrl = ''] = process.argv;
const database = openDatabase({ url: databaseUrl });
const log = pino({ level: 'silent' });
const { jobs } = await openJobs(database.pool, log);

jobHandlers['magic-link-mail'] = async () => async () => {
  process.stdout.write('stuck\n');
  await new Promise(() => undefined);
};

await startWorkers(
  {
    config: loadConfig({}, '/'),
    database,
    storage: openFolderStorage('/'),
    mailer: { send: async () => undefined },
    jobs,
    clock: systemClock,
    log,
  },
  { databaseUrl },
);
