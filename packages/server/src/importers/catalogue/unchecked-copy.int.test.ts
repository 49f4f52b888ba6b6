import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { maySkipChecks, type Referenced, uncheckedCopy } from './unchecked-copy.ts';

let database: TestDatabase;
let client: pg.Client;
let other: pg.Client;
let person: number;
let title: number;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  other = new pg.Client(database.url);
  await Promise.all([client.connect(), other.connect()]);
  const one = async (sql: string) => (await client.query<{ id: number }>(sql)).rows[0]?.id ?? 0;
  person = await one(`insert into people (slug, name_en) values ('a', 'A') returning id`);
  title = await one(
    `insert into titles (type, slug, title_fa) values ('movie', 't', 'T') returning id`,
  );
});

beforeEach(() => client.query('begin; savepoint batch'));
afterEach(() => client.query('rollback'));

afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
  await database.drop();
});

const referencedTo = (people: number[]): Referenced => ({
  ...{ people, genres: [], countries: [], languages: [] },
});
const role = async () =>
  (await client.query('show session_replication_role')).rows[0]?.session_replication_role;
const credit = async (personId: number) => {
  const sql = `insert into credits (title_id, person_id, role, position) values ($1, $2, 'actor', 0)`;
  return (await client.query(sql, [title, personId])).rowCount ?? 0;
};

it('skips the checks for rows that refer to what exists, and only for them', async () => {
  let during: unknown;
  const session = { client, maySkipChecks: true };
  const written = await uncheckedCopy(session, referencedTo([person]), async () => {
    during = await role();
    return credit(person);
  });
  expect({ written, during, after: await role() }).toEqual({
    ...{ written: 1, during: 'replica', after: 'origin' },
  });
});

it('keeps what the rows refer to until the transaction ends', async () => {
  const session = { client, maySkipChecks: true };
  await uncheckedCopy(session, referencedTo([person]), () => credit(person));
  await other.query(`set lock_timeout = '50ms'`);
  await expect(other.query('delete from people where id = $1', [person])).rejects.toThrow(
    /lock timeout/,
  );
});

it('checks rows that refer to a person who was deleted meanwhile', async () => {
  const session = { client, maySkipChecks: true };
  const gone = person + 1000;
  const copy = uncheckedCopy(session, referencedTo([gone]), () => credit(gone));
  await expect(copy).rejects.toMatchObject({ code: '23503' });
});

it('checks again after a batch that failed', async () => {
  const session = { client, maySkipChecks: true };
  const twice = async () => (await credit(person)) + (await credit(person));
  await expect(uncheckedCopy(session, referencedTo([person]), twice)).rejects.toMatchObject({
    code: '23505',
  });
  await client.query('rollback to savepoint batch');
  expect(await role()).toBe('origin');
});

it('checks everything for a user who may not switch checks off', async () => {
  const url = new URL(database.url);
  const name = `importer_${url.pathname.slice(1)}`;
  await client.query(`create role "${name}"; set local role "${name}"`);
  expect(await maySkipChecks(client)).toBe(false);
  await client.query('reset role');
  let during: unknown;
  await uncheckedCopy({ client, maySkipChecks: false }, referencedTo([person]), async () => {
    during = await role();
    return 0;
  });
  expect(during).toBe('origin');
});
