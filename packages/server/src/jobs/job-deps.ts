import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from '../domain/clock.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { Jobs } from './enqueue.ts';

/** Dependencies of the handlers. */
export interface JobDeps {
  config: Config;
  database: Database;
  storage: Storage;
  mailer: Mailer;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
}
