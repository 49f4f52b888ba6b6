import { transact } from '../db/client.ts';
import { isConnectionLoss } from '../db/connection-loss.ts';
import { readSite } from '../db/read-models/site.ts';
import { NonRetryableError } from '../domain/app-error.ts';
import { setSiteName } from '../domain/site-defaults.ts';
import { workingBoss } from './boss.ts';
import {
  definitionOf,
  type JobData,
  type JobName,
  jobDefinitions,
  jobNames,
} from './definitions.ts';
import type { JobDeps, JobHandlers } from './job-handler.ts';

/** Data about a job while it runs. */
interface RunningJob {
  id: string;
  data: unknown;
  /** Number of previous attempts. */
  retryCount: number;
  retryLimit: number;
}

/**
 * Runs one job. A failure is logged (by id only, since the data may be personal) and rethrown for a
 * retry; a NonRetryableError is not retried.
 */
export async function runJob<N extends JobName>(
  deps: JobDeps,
  handlers: JobHandlers,
  name: N,
  job: RunningJob,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const about = { job: name, id: job.id, attempt: job.retryCount + 1 };
  try {
    const handle = await handlers[name]();
    // Scheduled jobs have no data.
    const data = jobDefinitions[name].schema.parse(job.data ?? {}) as JobData<N>;
    // Mails and messages contain the site's name. Processes that serve no visitors do not watch its settings, and
    // others do not yet do so during their start.
    setSiteName((await readSite(deps.database.db, deps.config)).value.name);
    const isLast = job.retryCount >= job.retryLimit;
    await handle(deps, data, { isRetry: job.retryCount > 0, isLast, signal });
    deps.log.debug(about, 'job done');
  } catch (error) {
    const isFinal = error instanceof NonRetryableError;
    if (!isFinal && job.retryCount < job.retryLimit)
      deps.log.warn({ ...about, err: error }, 'job failed, to be tried again');
    else deps.log.error({ ...about, err: error }, 'job failed for good');
    if (!isFinal) throw error;
  }
}

export interface Workers {
  /** Stops fetching jobs, lets running ones finish, and requeues those that take too long. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  databaseUrl: string;
  /** Names of the jobs to work on. Default: all. */
  names?: readonly JobName[];
  /** Interval at which jobs of dead workers are detected, in seconds. */
  superviseEveryS?: number;
  /**
   * Polling interval in seconds if notifications do not work, such as behind a transaction pooler. With notifications
   * the interval is three times as long, for delayed jobs.
   */
  pollEveryS?: number;
}

/** Interval at which it is checked whether the database's clock was set back, in milliseconds. */
const CLOCK_EVERY_MS = 30_000;

/**
 * Keeps the queue working after the database's clock was set back: because of the timestamps already written, schedules
 * would pause and new jobs wait until the clock reaches them again, for an hour or a day.
 */
async function resetFutureTimestamps({ database, log }: JobDeps): Promise<void> {
  const future = `now() + interval '1 minute'`;
  try {
    await transact(database.pool, async (_, client) => {
      const { rowCount } = await client.query(
        `update pgboss.version set cron_on = null where cron_on > ${future}`,
      );
      if (!rowCount) return;
      await client.query(`update pgboss.queue set monitor_on = null, maintain_on = null`);
      // Each minute is scheduled only once, and the minutes that now repeat already were.
      await client.query(
        `update pgboss.job set singleton_on = null where singleton_on is not null and created_on > ${future}`,
      );
      await client.query(
        `update pgboss.job set start_after = now() + (start_after - created_on), created_on = now()
         where state in ('created', 'retry') and created_on > ${future}`,
      );
      log.warn('the clock of the database was put back: schedules and jobs go by the new one');
    });
  } catch (error) {
    log.warn({ err: error }, 'the clock of the queue could not be looked at');
  }
}

/** How long running jobs may take when the process stops, in milliseconds. */
const STOP_GRACE_MS = 5_000;

/** What pg-boss says when it is used after it was stopped. */
const CLOSED = 'Database connection is not opened';

/**
 * Whether an error is no fault of a process that stops: pg-boss has no other sign that a job ended after it was given
 * back to the queue, where nobody waits for its result, and the database may stop before its last connection is closed.
 */
const isByStopping = (error: Error) => error.message.startsWith(CLOSED) || isConnectionLoss(error);

/** Runs jobs, and starts scheduled ones. Any number of processes may do so. */
export async function startWorkers(
  deps: JobDeps,
  handlers: JobHandlers,
  { databaseUrl, names = jobNames, superviseEveryS = 15, pollEveryS = 5 }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();
  const boss = workingBoss({ databaseUrl, superviseEveryS });
  boss.on('error', (error) => {
    if (stopping.signal.aborted && isByStopping(error)) return;
    deps.log.error({ err: error }, 'jobs');
  });
  boss.on('warning', (warning) => deps.log.warn(warning, 'jobs'));
  await resetFutureTimestamps(deps);
  await boss.start();
  const clock = setInterval(() => void resetFutureTimestamps(deps), CLOCK_EVERY_MS).unref();
  for (const name of names) {
    const { cron } = definitionOf(name);
    if (cron) await boss.schedule(name, cron);
    const worker = await boss.work(
      name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: pollEveryS,
        notifyPollingIntervalSeconds: pollEveryS * 3,
      },
      async ([job]) => {
        if (!job) return;
        // The job was fetched while pg-boss was stopping: it is returned to the queue.
        stopping.signal.throwIfAborted();
        // There may be more jobs: poll again at once instead of waiting for the interval.
        boss.notifyWorker(worker);
        await runJob(deps, handlers, name, job, AbortSignal.any([stopping.signal, job.signal]));
      },
    );
  }
  return {
    stop() {
      stopping.abort();
      clearInterval(clock);
      return boss.stop({ graceful: true, timeout: STOP_GRACE_MS });
    },
  };
}
