import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { queryRow } from '../db/query-rows.ts';
import { onPrimary } from '../db/replica.ts';
import { findFullDisk } from '../integrations/storage/disk-space.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { bind } from './bind.ts';

/** Whether a URL belongs to the monitoring endpoints. */
export const isProbe = (url: string): boolean => /^\/(health\/|metrics)/.test(url);

/** Timeout for a response of the database, in milliseconds; a slower one counts as unavailable. */
const ANSWER_MS = 5_000;

/** Whether the primary takes writes; `null` if it does not answer. */
async function primaryTakesWrites(db: Db): Promise<boolean | null> {
  const asked = onPrimary(() =>
    queryRow(
      db,
      z.object({ takesWrites: z.boolean() }),
      sql`select current_setting('transaction_read_only') = 'off' as "takesWrites"`,
    ),
  ).then(
    (row) => row?.takesWrites ?? null,
    () => null,
  );
  return Promise.race([asked, delay(ANSWER_MS, null, { ref: false })]);
}

/**
 * `/health/live`: the process is running. `/health/ready`: it can serve requests; 503 while stopping or without the
 * primary database; `degraded`, with 200, while a disk is nearly full or the database takes no writes: pages can still
 * be read, and no other process could do more.
 */
export function registerHealth(
  app: FastifyInstance,
  { database: { db }, storage, config }: { database: { db: Db }; storage: Storage; config: Config },
): void {
  bind(app, api.getLiveness, async () => ({ status: 'ok' as const }));
  bind(app, api.getReadiness, async ({ reply }) => {
    const takesWrites = app.isStopping() ? null : await primaryTakesWrites(db);
    if (takesWrites === null) {
      reply.code(503);
      return { status: 'unavailable' as const };
    }
    const isDegraded = !takesWrites || (await findFullDisk(storage, config));
    return { status: isDegraded ? ('degraded' as const) : ('ok' as const) };
  });
}
