import { expect, inject, it } from 'vitest';
import { queryRows, withClient, withDatabase } from './admin.ts';
import { createTestDatabase } from './test-database.ts';
import { dropDatabasesOfDeadRuns } from './test-runs.ts';

it('gives each caller a migrated database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(await queryRows(one.url, "SELECT to_regclass('titles') IS NOT NULL")).toEqual([[true]]);
  await queryRows(one.url, 'CREATE TABLE mine (id int)');
  expect(await queryRows(two.url, "SELECT to_regclass('mine')")).toEqual([[null]]);
  await Promise.all([one.drop(), two.drop()]);
  await expect(queryRows(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

it('drops the databases of runs that were killed, and of no other', async () => {
  const server = inject('testServerUrl');
  await queryRows(server, 'CREATE DATABASE parde_test_1_dead');
  await withClient(server, dropDatabasesOfDeadRuns);
  await expect(queryRows(withDatabase(server, 'parde_test_1_dead'), 'SELECT 1')).rejects.toThrow(
    'does not exist',
  );
  expect(await queryRows(withDatabase(server, inject('testTemplate')), 'SELECT 1')).toEqual([[1]]);
});
