import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Db } from '../db/client.ts';
import { type JobData, type JobName, jobDefinitions } from './definitions.ts';

export interface EnqueueOptions {
  /** Not before this time. */
  startAfter?: Date;
  /** While a job of this name and key still waits, another one is not added. */
  singletonKey?: string;
}

/** The only way to leave work for later. */
export interface Jobs {
  /**
   * Writes the job through `db`: given a transaction, the job is there when that commits, and only then.
   *
   * @throws ZodError when the data is not what the job's definition asks for
   */
  enqueue<N extends JobName>(
    db: Db,
    name: N,
    data: JobData<N>,
    options?: EnqueueOptions,
  ): Promise<void>;
}

/** @param boss started, so that it knows its queues */
export function createJobs(boss: PgBoss): Jobs {
  return {
    async enqueue(db, name, data, options = {}) {
      const job = jobDefinitions[name].schema.parse(data);
      await boss.send(name, job, {
        db: fromDrizzle(db, sql),
        // The queues hold one waiting job for each key: without a wish, a key of its own.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfter && { startAfter: options.startAfter }),
      });
    },
  };
}
