import pg from 'pg';
import type { PgBoss, QueueOptions } from 'pg-boss';
import { migratingBoss } from './boss.ts';
import { definitionOf, type JobName, jobNames } from './definitions.ts';

/** Any constant works; it only has to be the same in every process, and not the migrations' own. */
const INSTALL_LOCK = 7_317_002;

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How pg-boss treats the jobs of one name. */
function queueOptions(name: JobName): QueueOptions & { notify: boolean } {
  const { retries, firstWaitS, longestWaitS, expireS = HOUR_S } = definitionOf(name);
  return {
    retryLimit: retries,
    retryDelay: firstWaitS,
    retryBackoff: true,
    retryDelayMax: longestWaitS,
    // A worker that is gone is noticed by its silence, not by the time its job takes.
    expireInSeconds: expireS,
    heartbeatSeconds: 20,
    // Jobs name people: they are not kept when they are done.
    deleteAfterSeconds: DAY_S,
    notify: true,
  };
}

/** Makes the queues that are missing and changes those whose policy is another one by now. */
async function settleQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const wanted = queueOptions(name);
    const found: Record<string, unknown> = { ...queues.get(name) };
    // At most one waiting job for each key: what the clock starts does not pile up.
    if (!queues.has(name)) await boss.createQueue(name, { policy: 'short', ...wanted });
    else if (Object.entries(wanted).some(([key, value]) => found[key] !== value)) {
      await boss.updateQueue(name, wanted);
    }
  }
}

/**
 * Makes or updates the tables of the jobs and their queues. Processes that start together take turns
 * under an advisory lock; where all is as it should be, only a few rows are read.
 */
export async function installJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK]);
    const boss = migratingBoss(client);
    try {
      await boss.start();
      await settleQueues(boss);
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  } finally {
    await client.end();
  }
}
