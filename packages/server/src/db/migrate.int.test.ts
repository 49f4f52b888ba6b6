import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applicationName } from './client.ts';
import { advisoryKeys, waitForLock } from './locks.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({
    connectionString: database.url,
    application_name: applicationName('migrate'),
  });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('names the process for whose migrations it waited in vain', async () => {
  await client.query('select pg_advisory_lock($1)', [advisoryKeys.migrate]);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await expect(waitForLock(other, advisoryKeys.migrate, 'migrations', 100)).rejects.toThrow(
    `Waited 0 s for another process to end its migrations (${applicationName('migrate')}, pid `,
  );
  await client.query('select pg_advisory_unlock($1)', [advisoryKeys.migrate]);
  await waitForLock(other, advisoryKeys.migrate, 'migrations');
  await other.end();
});

it('gives each account its first profile, which has what the account had', async () => {
  await migrate(database.url, '0054_recommendations');
  await client.query(`
    insert into users (name, email, is_history_paused)
      values ('سارا', 'sara@example.com', true), ('آرش', 'arash@example.com', false);
    insert into titles (type, title_fa, slug) values ('movie', 'فیلم', 'film');
    insert into watchlist (user_id, title_id) select u.id, t.id from users u, titles t;
    insert into watch_history (user_id, title_id, position_seconds, duration_seconds)
      select u.id, t.id, 10, 100 from users u, titles t;
    insert into member_ratings (user_id, title_id, half_stars) select u.id, t.id, 9 from users u, titles t;
    insert into title_likes (user_id, title_id, value) select u.id, t.id, 1 from users u, titles t`);
  await migrate(database.url);
  const owners = `select p.name, p.is_history_paused as "isPaused", u.id = p.id as "isFirst",
      (select count(*)::int from watchlist w where w.user_id = p.id) +
      (select count(*)::int from watch_history h where h.user_id = p.id) +
      (select count(*)::int from member_ratings r where r.user_id = p.id) +
      (select count(*)::int from title_likes l where l.user_id = p.id) as kept
    from profiles p join users u on u.id = p.user_id order by p.id`;
  expect((await client.query(owners)).rows).toEqual([
    { name: 'سارا', isPaused: true, isFirst: true, kept: 4 },
    { name: 'آرش', isPaused: false, isFirst: true, kept: 4 },
  ]);
  // As a release without profiles still does it beside this one.
  await client.query(`
    insert into users (name, email) values ('نو', 'new@example.com');
    insert into watchlist (user_id, title_id) select u.id, t.id from users u, titles t where u.name = 'نو'`);
  expect((await client.query(owners)).rows[2]).toMatchObject({ name: 'نو', kept: 1 });
  await client.query('delete from users');
  expect(
    (await client.query('select from watch_history union all select from profiles')).rows,
  ).toEqual([]);
});

it('refuses a database on which a newer release has worked', async () => {
  await migrate(database.url);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`,
    [Date.now() + 1_000_000_000_000],
  );
  await expect(migrate(database.url)).rejects.toThrow(
    'A newer release of Parde has worked on this database',
  );
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await migrate(database.url);
});
