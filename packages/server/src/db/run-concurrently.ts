import type { ClientBase, Pool, PoolClient } from 'pg';

/** A step that any connection can do. */
export type Step = (client: ClientBase) => Promise<void>;

/**
 * Does steps on `client` and, at the same time, on one more connection of the pool, if it lends one: a connection uses one
 * processor, and waits while the disk writes what it commits. When a step fails, none runs on.
 *
 * @param pool null: on `client` alone
 */
export async function runConcurrently(
  client: ClientBase,
  pool: Pool | null,
  steps: readonly Step[],
): Promise<void> {
  const waiting = [...steps];
  let helper: PoolClient | null = null;
  const work = async (on: ClientBase) => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step(on);
  };
  const help = async () => {
    helper = (await pool?.connect().catch(() => null)) ?? null;
    await helper?.query('set statement_timeout = 0; set synchronous_commit = off; set jit = off');
    if (helper) await work(helper);
  };
  const both = [work(client), help()];
  const stop = () => {
    waiting.length = 0;
    // Closes the connection; what it had not committed is rolled back.
    helper?.release(true);
    helper = null;
  };
  try {
    await Promise.all(both);
  } catch (error) {
    stop();
    await Promise.allSettled(both);
    throw error;
  } finally {
    stop();
  }
}
