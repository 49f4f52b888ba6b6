import type pg from 'pg';
import type { Logger } from 'pino';
import { passiveBoss } from './boss.ts';
import { createJobs, type Jobs } from './enqueue.ts';

/** Opens the queue of a database prepared by `installJobs`, for enqueueing. */
export async function openJobs(
  pool: pg.Pool,
  log: Logger,
): Promise<{ jobs: Jobs; close: () => Promise<void> }> {
  const boss = passiveBoss(pool);
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  return { jobs: createJobs(boss), close: () => boss.stop({ graceful: false }) };
}
