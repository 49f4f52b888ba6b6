import { workingBoss } from './boss.ts';
import { definitionOf, jobNames } from './definitions.ts';
import type { JobDeps } from './job-deps.ts';
import { runJob } from './run-job.ts';

export interface Workers {
  /** Stops fetching jobs, lets running ones finish, and requeues those that take too long. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  databaseUrl: string;
  /** How often jobs of dead workers are searched for, in seconds. */
  superviseEveryS?: number;
  /**
   * Polling interval in seconds where notifications do not work, such as behind a transaction
   * pooler. With notifications a third as often, for delayed jobs.
   */
  pollEveryS?: number;
}

/** How long running jobs may take when the process stops, in milliseconds. */
const STOP_GRACE_MS = 5_000;

/** Runs jobs of all kinds, and starts scheduled ones. Any number of processes may do so. */
export async function startWorkers(
  deps: JobDeps,
  { databaseUrl, superviseEveryS = 15, pollEveryS = 5 }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();
  const boss = workingBoss({ databaseUrl, superviseEveryS });
  boss.on('error', (error) => deps.log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => deps.log.warn(warning, 'jobs'));
  await boss.start();
  for (const name of jobNames) {
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
        // Fetched while pg-boss was stopping: it goes back to the queue.
        stopping.signal.throwIfAborted();
        // There may be more jobs: poll again at once instead of waiting for the interval.
        boss.notifyWorker(worker);
        await runJob(deps, name, job, AbortSignal.any([stopping.signal, job.signal]));
      },
    );
  }
  return {
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_GRACE_MS });
    },
  };
}
