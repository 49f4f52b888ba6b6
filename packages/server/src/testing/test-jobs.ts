import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { passiveBoss } from '../queue/boss.ts';
import { type JobName, jobNames } from '../queue/definitions.ts';
import { createJobs, type Jobs } from '../queue/enqueue.ts';
import type { JobDeps } from '../queue/job-handler.ts';
import { runJob } from '../queue/worker.ts';
import { jobHandlers } from '../register-jobs.ts';

export interface TestJobs {
  jobs: Jobs;
  /** Runs all due jobs, including those they enqueue; rethrows the first failure. */
  runJobs: () => Promise<void>;
  closeJobs: () => Promise<void>;
}

async function workOff(boss: PgBoss, deps: JobDeps, name: JobName): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (;;) {
    const [job] = (await boss.fetch(name, { includeMetadata: true })) as JobWithMetadata[];
    if (!job) return failures;
    try {
      await runJob(deps, jobHandlers, name, job);
      await boss.complete(name, job.id);
    } catch (error) {
      await boss.fail(name, job.id, error as Error);
      failures.push(error);
    }
  }
}

/** The real queue and handlers, without background workers. */
export async function openTestJobs(deps: Omit<JobDeps, 'jobs'>): Promise<TestJobs> {
  const boss = passiveBoss(deps.database.pool);
  await boss.start();
  const jobs = createJobs(boss);
  const isDone = async () => {
    const { rowCount } = await deps.database.pool.query(
      "select 1 from pgboss.job where state in ('created', 'retry') and start_after <= now() limit 1",
    );
    return rowCount === 0;
  };
  return {
    jobs,
    async runJobs() {
      const failures: unknown[] = [];
      do {
        for (const name of jobNames)
          failures.push(...(await workOff(boss, { ...deps, jobs }, name)));
      } while (!(await isDone()));
      if (failures.length > 0) throw failures[0];
    },
    closeJobs: () => boss.stop({ graceful: false }),
  };
}
