import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { applicationName } from '../db/client.ts';
import { jobHandlers } from '../register-jobs.ts';
import { queryRows } from '../testing/admin.ts';
import { eventually } from '../testing/eventually.ts';
import { jobStates } from '../testing/job-states.ts';
import { nodeArgs } from '../testing/server-process.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { startWorkers, type Workers } from './worker.ts';

let t: TestApp;
let databaseUrl: string;
const real = { ...jobHandlers };

beforeAll(async () => {
  t = await createTestApp();
  databaseUrl = t.database.pool.options.connectionString ?? '';
});

afterEach(async () => {
  Object.assign(jobHandlers, real);
  await t.database.pool.query('delete from pgboss.job');
});

afterAll(() => t.close());

/** A job without a schedule, so that only the test runs it. */
const NAME = 'magic-link-mail';
const DATA = { email: 'sara@example.com' };

function workBy(work: () => Promise<void>) {
  jobHandlers[NAME] = async () => work;
}

const states = () => jobStates(t, NAME);

/** Workers beside the app, as main.ts starts them. */
async function withWorkers(
  work: (workers: Workers, lines: Record<string, unknown>[]) => Promise<void>,
  pollEveryS = 0.5,
) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) });
  const { config, database, storage, jobs, clock } = t;
  const mailer = { send: async () => undefined };
  const workers = await startWorkers(
    { config, database, storage, jobs, mailer, clock, log },
    jobHandlers,
    { databaseUrl, superviseEveryS: 1, pollEveryS },
  );
  try {
    await work(workers, lines);
  } finally {
    await workers.stop();
  }
}

describe('workers', () => {
  it('do a job as soon as it is committed', async () => {
    const done = vi.fn(async () => undefined);
    workBy(done);
    await withWorkers(async () => {
      await t.jobs.enqueue(t.database.db, NAME, DATA);
      await eventually(() => expect(done).toHaveBeenCalledTimes(1));
      await eventually(async () => expect(await states()).toEqual(['completed']));
    });
  });

  it('process a backlog one by one without waiting in between', async () => {
    const done = vi.fn(async () => undefined);
    workBy(done);
    for (let i = 0; i < 12; i += 1) await t.jobs.enqueue(t.database.db, NAME, DATA);
    const anHourS = 3_600;
    await withWorkers(async () => {
      await eventually(() => expect(done).toHaveBeenCalledTimes(12));
    }, anHourS);
  });

  it('try again what failed, later each time, and say when they give up', async () => {
    workBy(() => Promise.reject(new Error('no luck')));
    await t.jobs.enqueue(t.database.db, NAME, DATA);
    await t.database.pool.query('update pgboss.job set retry_limit = 2');
    await withWorkers(async (_, lines) => {
      const said = (words: string) =>
        lines.filter(({ job, msg }) => job === NAME && msg === words).length;
      for (const attempt of [1, 2]) {
        await eventually(() => expect(said('job failed, to be tried again')).toBe(attempt));
        await eventually(async () => expect(await states()).toEqual(['retry']));
        const { rows } = await t.database.pool.query<{ wait: number }>(
          `select extract(epoch from start_after - now())::float8 as wait from pgboss.job where name = '${NAME}'`,
        );
        expect(rows[0]?.wait).toBeGreaterThan(attempt * 10);
        await t.database.pool.query('update pgboss.job set start_after = now()');
      }
      await eventually(() => expect(said('job failed for good')).toBe(1));
      await eventually(async () => expect(await states()).toEqual(['failed']));
      expect(JSON.stringify(lines)).toContain('no luck');
    });
  });

  it('finish running jobs before they stop, and start no new ones', async () => {
    // A job is marked active before its handler runs.
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const done: string[] = [];
    workBy(async () => {
      await held;
      done.push('ended');
    });
    await withWorkers(async (workers) => {
      await t.jobs.enqueue(t.database.db, NAME, DATA);
      await eventually(async () => expect(await states()).toEqual(['active']));
      const stopped = workers.stop().then(() => done.push('stopped'));
      await t.jobs.enqueue(t.database.db, NAME, DATA);
      finish();
      await stopped;
      expect(done).toEqual(['ended', 'stopped']);
      const [first, second] = await states();
      expect(first).toBe('completed');
      // A job being fetched at that time goes back to the queue.
      expect(['created', 'retry']).toContain(second);
    });
  });

  it('give back to the queue what takes too long when they stop, and ignore how it ends', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    workBy(() => held);
    await withWorkers(async (workers, lines) => {
      await t.jobs.enqueue(t.database.db, NAME, DATA);
      await eventually(async () => expect(await states()).toEqual(['active']));
      await workers.stop();
      expect(await states()).toEqual(['retry']);
      finish();
      await eventually(async () =>
        expect(lines).toContainEqual(expect.objectContaining({ msg: 'job done' })),
      );
      await delay(100);
      expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    });
  });

  it('lose their connections in silence while they stop', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    workBy(() => held);
    await withWorkers(async (workers, lines) => {
      await t.jobs.enqueue(t.database.db, NAME, DATA);
      await eventually(async () => expect(await states()).toEqual(['active']));
      const stopped = workers.stop();
      const ended = await queryRows(
        databaseUrl,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and application_name = '${applicationName('jobs')}'`,
      );
      expect(ended.length).toBeGreaterThan(0);
      finish();
      await stopped;
      expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    });
  });

  it('retry the jobs of a killed process', async () => {
    const worker = fileURLToPath(new URL('../testing/stuck-worker.ts', import.meta.url));
    const child = spawn(process.execPath, nodeArgs(worker, databaseUrl), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await t.jobs.enqueue(t.database.db, NAME, DATA);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    expect(await states()).toEqual(['active']);

    const done = vi.fn(async () => undefined);
    workBy(done);
    await withWorkers(async () => {
      await t.database.pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour'");
      await eventually(async () => expect(await states()).toEqual(['retry']));
      await t.database.pool.query('update pgboss.job set start_after = now()');
      await eventually(() => expect(done).toHaveBeenCalledTimes(1));
    });
  });

  it('start what the clock says, each once', async () => {
    await withWorkers(async () => undefined);
    await withWorkers(async () => undefined);
    const rows = await queryRows(databaseUrl, 'select name, cron from pgboss.schedule');
    expect(rows).toContainEqual(['sweep', '40 2 * * *']);
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  });

  it('go on after the clock of the database was put back', async () => {
    const done = vi.fn(async () => undefined);
    workBy(done);
    const cronOn = async () => {
      const [row] = await queryRows(databaseUrl, 'select cron_on <= now() from pgboss.version');
      return row?.[0];
    };
    await t.database.pool.query(`update pgboss.version set cron_on = now() + interval '1 day'`);
    await t.jobs.enqueue(t.database.db, NAME, DATA);
    await t.database.pool.query(
      `update pgboss.job set created_on = now() + interval '1 day', start_after = now() + interval '1 day',
         singleton_on = now() + interval '1 day'`,
    );
    await withWorkers(async () => {
      await eventually(() => expect(done).toHaveBeenCalledTimes(1));
      await eventually(async () => expect(await cronOn()).toBe(true));
    });
    const slots = `select singleton_on from pgboss.job where name = '${NAME}'`;
    expect(await queryRows(databaseUrl, slots)).toEqual([[null]]);
  });
});
