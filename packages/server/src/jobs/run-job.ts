import { HopelessError } from '../domain/hopeless-error.ts';
import { type JobData, type JobName, jobDefinitions } from './definitions.ts';
import { jobHandlers } from './handlers.ts';
import type { JobDeps } from './job-deps.ts';

/** Data about a job while it runs. */
export interface RunningJob {
  id: string;
  data: unknown;
  /** Number of previous attempts. */
  retryCount: number;
  retryLimit: number;
}

/**
 * Runs one job. A failure is logged (by id only, since the data may be personal) and rethrown for a
 * retry; a HopelessError is not retried.
 */
export async function runJob<N extends JobName>(
  deps: JobDeps,
  name: N,
  job: RunningJob,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const about = { job: name, id: job.id, attempt: job.retryCount + 1 };
  try {
    const handle = await jobHandlers[name]();
    // Scheduled jobs have no data.
    const data = jobDefinitions[name].schema.parse(job.data ?? {}) as JobData<N>;
    await handle(deps, data, { isRetry: job.retryCount > 0, signal });
    deps.log.debug(about, 'job done');
  } catch (error) {
    const isHopeless = error instanceof HopelessError;
    if (!isHopeless && job.retryCount < job.retryLimit)
      deps.log.warn({ ...about, err: error }, 'job failed, to be tried again');
    else deps.log.error({ ...about, err: error }, 'job failed for good');
    if (!isHopeless) throw error;
  }
}
