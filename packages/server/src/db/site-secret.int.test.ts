import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { resealSiteSecrets, setSecretKeys, siteSecret } from './site-secret.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, poolSize: 8 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('is made once however many ask at the same time, and stays', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, () => siteSecret(database.db, 'first-asked')),
  );
  const [first] = all;
  expect(first).toHaveLength(32);
  for (const secret of all) expect(secret).toEqual(first);
  expect(await siteSecret(database.db, 'first-asked')).toEqual(first);
});

it('is another for another use', async () => {
  const one = await siteSecret(database.db, 'one');
  expect(await siteSecret(database.db, 'two')).not.toEqual(one);
});

describe('a key outside of the database', () => {
  const NONE = { current: null, other: null };
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const stored = async (name: string) => {
    const { rows } = await database.pool.query<{ value: string }>(
      'select value from site_secrets where name = $1',
      [name],
    );
    return rows[0]?.value ?? '';
  };
  /** Imitates a start with these keys. */
  const startWith = async (keys: Parameters<typeof setSecretKeys>[0]) => {
    setSecretKeys(keys);
    await resealSiteSecrets(database.db);
  };

  afterEach(async () => {
    await database.pool.query('delete from site_secrets');
    setSecretKeys(NONE);
  });

  it('encrypts secrets that are there and those that come, which stay what they are', async () => {
    const old = await siteSecret(database.db, 'old');
    await startWith({ current: first, other: null });
    expect(await siteSecret(database.db, 'old')).toEqual(old);
    const made = await siteSecret(database.db, 'new');
    for (const [name, secret] of [
      ['old', old],
      ['new', made],
    ] as const) {
      expect(await stored(name)).toMatch(/^sealed:/);
      expect(await stored(name)).not.toContain(secret.toString('base64url'));
    }
    setSecretKeys(NONE);
    await expect(siteSecret(database.db, 'old')).rejects.toThrow('neither SITE_KEY nor');
    setSecretKeys({ current: second, other: null });
    await expect(resealSiteSecrets(database.db)).rejects.toThrow('neither SITE_KEY nor');
  });

  it('changes in three steps without a moment in which a process cannot read', async () => {
    await startWith({ current: first, other: null });
    const secret = await siteSecret(database.db, 'kept');
    const steps = [
      { current: first, other: second },
      { current: second, other: first },
      { current: second, other: null },
    ];
    for (const [i, step] of steps.entries()) {
      await startWith(step);
      // A process of the previous step reads the data, too.
      for (const keys of [step, steps[i - 1] ?? { current: first, other: null }]) {
        setSecretKeys(keys);
        expect(await siteSecret(database.db, 'kept')).toEqual(secret);
      }
    }
    setSecretKeys({ current: first, other: null });
    await expect(siteSecret(database.db, 'kept')).rejects.toThrow('neither SITE_KEY nor');
  });

  it('is taken away again by a start that knows it as the other one', async () => {
    await startWith({ current: first, other: null });
    const secret = await siteSecret(database.db, 'kept');
    await startWith({ current: null, other: first });
    setSecretKeys(NONE);
    expect(await siteSecret(database.db, 'kept')).toEqual(secret);
  });

  it('opens a secret under its own name only', async () => {
    await startWith({ current: first, other: null });
    await siteSecret(database.db, 'one');
    await siteSecret(database.db, 'two');
    await database.pool.query(
      "update site_secrets set value = (select value from site_secrets where name = 'one') where name = 'two'",
    );
    await expect(siteSecret(database.db, 'two')).rejects.toThrow('"two" is encrypted');
  });
});
