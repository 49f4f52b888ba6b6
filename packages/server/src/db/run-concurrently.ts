import type { ClientBase, Pool, PoolClient } from 'pg';

/** A step that can run on any connection. */
export type Step = (client: ClientBase) => Promise<void>;

/**
 * Runs steps on `client` and at the same time on one more connection, if the pool provides one: a connection uses one
 * processor, and is idle while the disk writes what it commits. If a step fails, none is left running.
 *
 * @param pool if null, all steps run on `client`
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
    // Closes the connection, which rolls back what it had not committed.
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
