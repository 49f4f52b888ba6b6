import { api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import { bind } from './bind.ts';

/** Whether a URL belongs to the monitoring endpoints. */
export const isProbe = (url: string): boolean => /^\/(health\/|metrics)/.test(url);

/**
 * `/health/live`: the process runs. `/health/ready`: it can serve; 503 while stopping or without a
 * database.
 */
export function registerHealth(app: FastifyInstance, db: Db): void {
  bind(app, api.getLiveness, async () => ({ status: 'ok' as const }));
  bind(app, api.getReadiness, async ({ reply }) => {
    const answers = app.isStopping()
      ? false
      : await db.execute(sql`select 1`).then(
          () => true,
          () => false,
        );
    if (!answers) reply.code(503);
    return { status: answers ? ('ok' as const) : ('unavailable' as const) };
  });
}
