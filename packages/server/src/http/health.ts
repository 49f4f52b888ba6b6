import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { onPrimary } from '../db/replica.ts';
import { findFullDisk } from '../integrations/storage/disk-space.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { bind } from './bind.ts';

/** Whether a URL belongs to the monitoring endpoints. */
export const isProbe = (url: string): boolean => /^\/(health\/|metrics)/.test(url);

/** Timeout for a response of the database, in milliseconds; a slower one counts as unavailable. */
const ANSWER_MS = 5_000;

async function primaryAnswers(db: Db): Promise<boolean> {
  const answered = onPrimary(async () => db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, delay(ANSWER_MS, false, { ref: false })]);
}

/**
 * `/health/live`: the process is running. `/health/ready`: it can serve requests; 503 while stopping or without the
 * primary database; `degraded`, with 200, while a disk is nearly full.
 */
export function registerHealth(
  app: FastifyInstance,
  { database: { db }, storage, config }: { database: { db: Db }; storage: Storage; config: Config },
): void {
  bind(app, api.getLiveness, async () => ({ status: 'ok' as const }));
  bind(app, api.getReadiness, async ({ reply }) => {
    if (app.isStopping() || !(await primaryAnswers(db))) {
      reply.code(503);
      return { status: 'unavailable' as const };
    }
    const full = await findFullDisk(storage, config);
    return { status: full ? ('degraded' as const) : ('ok' as const) };
  });
}
