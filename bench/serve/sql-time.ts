import type { FastifyInstance } from 'fastify';
import type { Database } from '../../packages/server/src/db/client.ts';

type Query = (...call: unknown[]) => Promise<unknown>;

export interface SqlTime {
  /** Milliseconds of the statements of a call alone, one after the other. */
  ms: number;
  statements: number;
}

/**
 * `/sql-time?path=…` calls the application, notes the statements that it sends outside of transactions, and sends them
 * again: what is left of the call's time is the application's.
 */
export function registerSqlTime(
  control: FastifyInstance,
  { pool }: Database,
  app: () => string,
): void {
  const query = pool.query.bind(pool) as Query;
  let noted: unknown[][] | null = null;
  pool.query = ((...call: unknown[]) => {
    noted?.push(call);
    return query(...call);
  }) as typeof pool.query;
  control.get<{ Querystring: { path: string } }>(
    '/sql-time',
    async ({ query: { path } }): Promise<SqlTime> => {
      const calls: unknown[][] = [];
      noted = calls;
      const answer = await fetch(app() + path).finally(() => {
        noted = null;
      });
      if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
      await answer.arrayBuffer();
      const from = performance.now();
      for (const call of calls) await query(...call);
      return { ms: performance.now() - from, statements: calls.length };
    },
  );
}
