import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SITE_NAME, setSiteName, siteName } from '../domain/site-defaults.ts';
import { jobHandlers } from '../register-jobs.ts';
import { jobStates } from '../testing/job-states.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { passiveBoss } from './boss.ts';
import { definitionOf, jobNames } from './definitions.ts';

let t: TestApp;
const real = { ...jobHandlers };

beforeAll(async () => {
  t = await createTestApp();
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

describe('the clock', () => {
  it('starts jobs without data, and those work', async () => {
    const boss = passiveBoss(t.database.pool);
    await boss.start();
    const clockwork = jobNames.filter((name) => definitionOf(name).cron);
    expect(clockwork.length).toBeGreaterThan(3);
    for (const name of clockwork) await boss.send(name, null, { singletonKey: name });
    await t.runJobs();
    await boss.stop({ graceful: false });
  });
});

it('names the site as staff named it, in a process without visitors too', async () => {
  await t.rows(
    `insert into settings (topic, version, value) values ('site', 1, '{"name": "سینما تک"}')`,
  );
  setSiteName(SITE_NAME);
  const names: string[] = [];
  workBy(async () => void names.push(siteName()));
  await t.jobs.enqueue(t.database.db, NAME, DATA);
  await t.runJobs();
  await t.rows(`delete from settings where topic = 'site'`);
  expect(names).toEqual(['سینما تک']);
});

describe('enqueue', () => {
  it('is part of the transaction it is given', async () => {
    const { db } = t.database;
    const rolledBack = db.transaction(async (tx) => {
      await t.jobs.enqueue(tx, NAME, DATA);
      expect(await states()).toEqual([]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await states()).toEqual([]);
    await db.transaction((tx) => t.jobs.enqueue(tx, NAME, DATA));
    expect(await states()).toEqual(['created']);
  });

  it('refuses data that the definition does not know', async () => {
    const wrong = { email: 5 } as unknown as { email: string };
    await expect(t.jobs.enqueue(t.database.db, NAME, wrong)).rejects.toThrow(/email/);
    expect(await states()).toEqual([]);
  });

  it('keeps one waiting job for each key, under fifty calls at once', async () => {
    const { db } = t.database;
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        t.jobs.enqueue(db, NAME, DATA, { singletonKey: `key ${i % 2}` }),
      ),
    );
    expect(await states()).toHaveLength(2);
    await t.jobs.enqueue(db, NAME, DATA);
    await t.jobs.enqueue(db, NAME, DATA);
    expect(await states()).toHaveLength(4);
  });
});

describe('the tests’ own runner', () => {
  it('runs due jobs and those they enqueue, but no delayed ones', async () => {
    const done: string[] = [];
    workBy(async () => {
      done.push('mail');
      await t.jobs.enqueue(t.database.db, 'purge-accounts', {});
    });
    jobHandlers['purge-accounts'] = async () => async () => {
      done.push('purge');
    };
    await t.jobs.enqueue(t.database.db, NAME, DATA);
    await t.jobs.enqueue(t.database.db, NAME, DATA, { startAfter: new Date(Date.now() + 60_000) });
    await t.runJobs();
    expect(done).toEqual(['mail', 'purge']);
  });

  it('throws what a job threw, and leaves the job to its retry', async () => {
    workBy(() => Promise.reject(new Error('no luck')));
    await t.jobs.enqueue(t.database.db, NAME, DATA);
    await expect(t.runJobs()).rejects.toThrow('no luck');
    expect(await states()).toEqual(['retry']);
  });
});
