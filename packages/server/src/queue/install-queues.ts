import pg from 'pg';
import type { PgBoss, QueueOptions } from 'pg-boss';
import { applicationName } from '../db/client.ts';
import { connectTo } from '../db/connect-to-primary.ts';
import { advisoryKeys, waitForLock } from '../db/locks.ts';
import { migratingBoss } from './boss.ts';
import { definitionOf, type JobName, jobNames } from './definitions.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** pg-boss options of a queue. */
function queueOptions(name: JobName): QueueOptions & { notify: boolean } {
  const { retries, firstWaitS, longestWaitS, expireS = HOUR_S } = definitionOf(name);
  return {
    retryLimit: retries,
    retryDelay: firstWaitS,
    retryBackoff: true,
    retryDelayMax: longestWaitS,
    // Dead workers are detected by missing heartbeats, not by the job's timeout.
    expireInSeconds: expireS,
    heartbeatSeconds: 20,
    // Jobs contain personal data: finished ones are deleted after a day.
    deleteAfterSeconds: DAY_S,
    notify: true,
  };
}

/** Creates missing queues and updates those whose options changed. */
async function syncQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const wanted = queueOptions(name);
    const found: Record<string, unknown> = { ...queues.get(name) };
    // At most one waiting job per key, so that scheduled jobs do not pile up.
    if (!queues.has(name)) await boss.createQueue(name, { policy: 'short', ...wanted });
    else if (Object.entries(wanted).some(([key, value]) => found[key] !== value)) {
      await boss.updateQueue(name, wanted);
    }
  }
}

/**
 * Creates or updates the tables and queues of the jobs. Processes that start together take turns
 * under an advisory lock; if nothing changed, only a few rows are read.
 */
export async function installQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    ...connectTo(databaseUrl),
    application_name: applicationName('queues'),
  });
  await client.connect();
  try {
    await waitForLock(client, advisoryKeys.installQueues, 'set-up of jobs');
    const boss = migratingBoss(client);
    try {
      await boss.start();
      await syncQueues(boss);
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  } finally {
    await client.end();
  }
}
