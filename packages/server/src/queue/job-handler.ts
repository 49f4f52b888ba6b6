import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Clock } from '../domain/clock.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { JobData, JobName } from './definitions.ts';
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

/**
 * Runs one job. Delivery is at least once, with retries after failures and crashes, so handlers
 * must be idempotent.
 */
export type JobHandler<N extends JobName> = (
  deps: JobDeps,
  data: JobData<N>,
  attempt: Attempt,
) => Promise<void>;

export interface Attempt {
  /** Whether the job was attempted before: it failed, or its process died at an unknown point. */
  isRetry: boolean;
  /** Whether a failure is final: the job has no retries left. */
  isLast: boolean;
  /** Aborted when this process stops or the job times out: long work should then requeue itself. */
  signal: AbortSignal;
}

/** Loader of the handler for each kind of job. */
export type JobHandlers = { [N in JobName]: () => Promise<JobHandler<N>> };
