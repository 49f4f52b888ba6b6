import { workingBoss } from './boss.ts';
import { definitionOf, jobNames } from './definitions.ts';
import type { JobDeps } from './job-deps.ts';
import { runJob } from './run-job.ts';

export interface Workers {
  /** Takes no new job, lets those under way end, and gives back to the queue what takes too long. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  databaseUrl: string;
  /** How often jobs of dead workers are looked for, in seconds. */
  superviseEveryS?: number;
  /**
   * How often a queue is looked into where no notice of a new job comes through, such as behind a
   * transaction pooler, in seconds. With notices a third as often: for jobs whose time comes later.
   */
  pollEveryS?: number;
}

/** For jobs under way when the process stops, in milliseconds. */
const STOP_GRACE_MS = 5_000;

/** Works off the jobs of every name, and starts those of the clock. Any number of processes may do so. */
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
        // Fetched while pg-boss was letting go: it goes back to the queue.
        stopping.signal.throwIfAborted();
        // Where one was, more may be: the queue is looked into again at once, not when its time comes.
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
