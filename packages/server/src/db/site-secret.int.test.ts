import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { siteSecret } from './site-secret.ts';

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
