import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { systemClock } from '../domain/clock.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import { openJobs } from '../queue/boss.ts';
import { startWorkers } from '../queue/worker.ts';
import { jobHandlers } from '../register-jobs.ts';

/* Worker process for tests that kill it: reports when it has received a job, and never finishes it. */

const [, , databaseUrl = ''] = process.argv;
const database = openDatabase({ url: databaseUrl });
const log = pino({ level: 'silent' });
const { jobs } = await openJobs(database.pool, log);

const neverEnds = async () => {
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
  { ...jobHandlers, 'magic-link-mail': async () => neverEnds },
  { databaseUrl },
);
