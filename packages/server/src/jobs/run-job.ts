import { HopelessError } from '../domain/hopeless-error.ts';
import { type JobData, type JobName, jobDefinitions } from './definitions.ts';
import { jobHandlers } from './handlers.ts';
import type { JobDeps } from './job-deps.ts';

/** What is known of one job while it is worked on. */
export interface RunningJob {
  id: string;
  data: unknown;
  /** Times it was tried before. */
  retryCount: number;
  retryLimit: number;
}

/**
 * Does one job. What fails is logged, by its id only since its data may name a person, and thrown, so that
 * the queue tries it again; what no retry helps ends here.
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
    // What the clock starts comes without data.
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
