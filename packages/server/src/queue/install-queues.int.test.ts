import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withImportLock } from '../db/locks.ts';
import { queryRows, withClient } from '../testing/admin.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { jobNames } from './definitions.ts';
import { installQueues } from './install-queues.ts';

let t: TestApp;
let databaseUrl: string;

beforeAll(async () => {
  t = await createTestApp();
  databaseUrl = t.database.pool.options.connectionString ?? '';
});

afterAll(() => t.close());

describe('installation', () => {
  it('is done once by processes that start together, as a user who owns only the database', async () => {
    const admin = (sql: string) => withClient(databaseUrl, (client) => client.query(sql));
    const name = `${new URL(databaseUrl).pathname.slice(1)}_install`;
    await admin(`create role ${name} login password 'secret'`);
    await admin(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
    try {
      const url = new URL(databaseUrl);
      Object.assign(url, { pathname: name, username: name, password: 'secret' });
      await Promise.all([1, 2, 3].map(() => installQueues(url.href)));
      const queues = await queryRows(
        url.href,
        "select name from pgboss.queue where policy = 'short'",
      );
      expect(queues.flat().sort()).toEqual([...jobNames].sort());
    } finally {
      await admin(`drop database ${name} with (force)`);
      await admin(`drop role ${name}`);
    }
  });

  it('does not wait for an import that is running', async () => {
    await withImportLock(t.database.pool, () => installQueues(databaseUrl));
  });

  it('brings a queue whose policy changed up to date', async () => {
    await t.database.pool.query("update pgboss.queue set retry_limit = 77 where name = 'sweep'");
    await installQueues(databaseUrl);
    expect(
      await queryRows(databaseUrl, 'select 1 from pgboss.queue where retry_limit = 77'),
    ).toEqual([]);
  });
});
