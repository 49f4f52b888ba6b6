import { setImmediate } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { runConcurrently, type Step } from './run-concurrently.ts';

const asClient = (parts: object) => parts as unknown as ClientBase;
const asPool = (connect: () => Promise<unknown>) => ({ connect }) as unknown as Pool;

function lentClient() {
  const client = { query: vi.fn(async () => undefined), release: vi.fn() };
  return { client, pool: asPool(async () => client) };
}

const own = asClient({});

it('does steps on its own connection and on one that the pool lends, which it closes', async () => {
  const { client, pool } = lentClient();
  const done: [number, ClientBase][] = [];
  const steps = [0, 1, 2, 3].map(
    (n): Step =>
      async (on) => {
        await setImmediate();
        done.push([n, on]);
      },
  );
  await runConcurrently(own, pool, steps);
  expect(done.map(([n]) => n).sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(done.map(([, on]) => on))).toEqual(new Set([own, client]));
  expect(client.release.mock.calls).toEqual([[true]]);
});

it.each([null, asPool(async () => Promise.reject(new Error('all are taken')))])(
  'does all of them alone where no other connection is to be had',
  async (pool) => {
    const done: ClientBase[] = [];
    const step: Step = async (on) => {
      await setImmediate();
      done.push(on);
    };
    await runConcurrently(own, pool, [step, step, step]);
    expect(done).toEqual([own, own, own]);
  },
);

it('closes the other connection when its own fails, and begins no other step', async () => {
  const { client, pool } = lentClient();
  const closed = Promise.withResolvers<void>();
  client.release.mockImplementation(() => closed.reject(new Error('Connection terminated')));
  let begun = 0;
  const step: Step = async (on) => {
    begun += 1;
    if (on !== own) return closed.promise;
    await setImmediate();
    throw new Error('the disk is full');
  };
  await expect(runConcurrently(own, pool, [step, step, step])).rejects.toThrow('the disk is full');
  expect(begun).toBe(2);
  expect(client.release).toHaveBeenCalledTimes(1);
});

it('waits for its own step when the other connection fails', async () => {
  const { pool } = lentClient();
  let isDone = false;
  const step: Step = async (on) => {
    if (on !== own) throw new Error('Connection terminated');
    for (let i = 0; i < 20; i += 1) await setImmediate();
    isDone = true;
  };
  await expect(runConcurrently(own, pool, [step, step, step])).rejects.toThrow('terminated');
  expect(isDone).toBe(true);
});
