import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Db } from '../db/client.ts';
import { type JobData, type JobName, jobDefinitions } from './definitions.ts';

export interface EnqueueOptions {
  /** Earliest start time. */
  startAfter?: Date;
  /** While a job with the same name and key is queued, no other one is added. */
  singletonKey?: string;
}

/** Enqueues background jobs. */
export interface Jobs {
  /**
   * Inserts the job through `db`: in a transaction, the job exists once that commits.
   *
   * @throws ZodError when the data does not match the job's schema
   */
  enqueue<N extends JobName>(
    db: Db,
    name: N,
    data: JobData<N>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Retries a job that has failed. */
  retry(db: Db, name: JobName, id: string): Promise<void>;
  /** Cancels a job: removes it from the queue, or abandons it if it is running. */
  cancel(db: Db, name: JobName, id: string): Promise<void>;
}

/** @param boss already started, so that it knows its queues */
export function createJobs(boss: PgBoss): Jobs {
  return {
    async enqueue(db, name, data, options = {}) {
      const job = jobDefinitions[name].schema.parse(data);
      await boss.send(name, job, {
        db: fromDrizzle(db, sql),
        // Queues hold one waiting job per key; without a key given, each job gets its own.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfter && { startAfter: options.startAfter }),
      });
    },
    async retry(db, name, id) {
      await boss.retry(name, id, { db: fromDrizzle(db, sql) });
    },
    async cancel(db, name, id) {
      await boss.cancel(name, id, { db: fromDrizzle(db, sql) });
    },
  };
}
