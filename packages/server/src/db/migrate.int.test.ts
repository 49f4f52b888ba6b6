import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applicationName } from './client.ts';
import { deferIndexes, restoreIndexes } from './deferred-indexes.ts';
import { advisoryKeys, waitForLock } from './locks.ts';
import { migrate } from './migrate.ts';

/** Has no migrations yet. */
const EMPTY = 'template0';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
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

it('waits for an import before it changes tables whose indexes that has to build', async () => {
  const own = await createTestDatabase(EMPTY);
  const importer = new pg.Client({ connectionString: own.url });
  await importer.connect();
  try {
    await migrate(own.url, '0075_gift_batches');
    await importer.query('select pg_advisory_lock($1)', [advisoryKeys.import]);
    await deferIndexes(importer);
    let isDone = false;
    const migrating = migrate(own.url).then(() => {
      isDone = true;
    });
    await eventually(async () => {
      const { rowCount } = await importer.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [advisoryKeys.import],
      );
      expect(rowCount).toBe(1);
    });
    expect(isDone).toBe(false);
    await restoreIndexes(importer, null);
    await importer.query('select pg_advisory_unlock($1)', [advisoryKeys.import]);
    await migrating;
    // A process without pending migrations starts meanwhile.
    await importer.query('select pg_advisory_lock($1)', [advisoryKeys.import]);
    await deferIndexes(importer);
    await migrate(own.url);
  } finally {
    await importer.end();
    await own.drop();
  }
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
  expect((await client.query('select half_stars from title_rating_counts')).rows).toEqual([
    { half_stars: [0, 0, 0, 0, 0, 0, 0, 0, 2, 0] },
  ]);
  // A write by a release without profiles that still runs beside this one.
  await client.query(`
    insert into users (name, email) values ('نو', 'new@example.com');
    insert into watchlist (user_id, title_id) select u.id, t.id from users u, titles t where u.name = 'نو'`);
  expect((await client.query(owners)).rows[2]).toMatchObject({ name: 'نو', kept: 1 });
  await client.query('delete from users');
  expect(
    (await client.query('select from watch_history union all select from profiles')).rows,
  ).toEqual([]);
});

it('keeps followers from news that they have', async () => {
  const old = await createTestDatabase(EMPTY);
  const serving = new pg.Client({ connectionString: old.url });
  await serving.connect();
  try {
    await migrate(old.url, '0066_warnings');
    await serving.query(`
      insert into users (name, email) values ('همه', 'all@example.com'), ('یکی', 'one@example.com');
      insert into titles (type, title_fa, slug) values ('series', 'سریال', 'series');
      insert into seasons (title_id, number) select id, 1 from titles;
      insert into episodes (season_id, number) select s.id, n from seasons s, generate_series(1, 4) n;
      insert into editions (title_id, position, kind) select id, 1, 'original' from titles;
      insert into media_files (edition_id, episode_id, storage_key, container, size_bytes, is_direct_playable)
        select ed.id, e.id, 'media/' || e.id, 'mp4', 1, true from editions ed, episodes e where e.number < 4;
      insert into title_follows (user_id, title_id, known_episode_id, is_awaited)
        select u.id, t.id, (select id from episodes where number = case u.name when 'یکی' then 1 else 4 end), false
        from users u, titles t`);
    await migrate(old.url);
    // A write by a release without arrivals that still runs beside this one.
    await serving.query(`
      insert into users (name, email) values ('نو', 'new@example.com');
      insert into title_follows (user_id, title_id, known_episode_id, is_awaited)
        select u.id, t.id, 1, false from users u, titles t where u.name = 'نو'`);
    const { rows } = await serving.query(`
      select u.name, (select array_agg(e.number order by e.number) from episodes e
        where e.arrival > f.known_arrival) as news
      from title_follows f join users u on u.id = f.user_id order by u.id`);
    expect(rows).toEqual([
      { name: 'همه', news: null },
      { name: 'یکی', news: [2, 3] },
      { name: 'نو', news: null },
    ]);
  } finally {
    await serving.end();
    await old.drop();
  }
});

it('gives each problem of a film that was told in words its code', async () => {
  const old = await createTestDatabase(EMPTY);
  const serving = new pg.Client({ connectionString: old.url });
  await serving.connect();
  const damaged = 'The film is damaged: 30 errors of decoding between 0 and 1.';
  const told = [
    [damaged, 'damaged'],
    ['There is no space left on the disk. (write)', 'disk_full'],
    ['The file itself (media/1) is not in storage.', 'missing'],
    ['9 errors of decoding between 0 and 1', 'flawed'],
    ['ffmpeg: no progress for 600000 ms', 'stalled'],
    ['ffmpeg: moov atom not found', 'failed'],
  ];
  try {
    await migrate(old.url, '0083_similar_titles_by_lists');
    await serving.query(
      `insert into titles (type, title_fa, slug) values ('movie', 'فیلم', 'film');
       insert into editions (title_id, position, kind) select id, 1, 'original' from titles`,
    );
    await serving.query(
      `insert into media_files (edition_id, storage_key, container, size_bytes, problem, finding)
       select ed.id, 'media/' || n, 'mp4', 1, problem, problem
       from editions ed, unnest($1::text[]) with ordinality t(problem, n)`,
      [told.map(([words]) => words)],
    );
    await serving.query(
      `insert into encodes (file_id, state, error) select id, 'failed', 'ffmpeg: ' || problem
       from media_files where problem = $1`,
      [damaged],
    );
    await migrate(old.url);
    // A write by a release without codes that still runs beside this one.
    await serving.query(
      `insert into encodes (file_id, state) select min(id), 'cancelled' from media_files`,
    );
    const codes = 'select problem_code as p, finding_code as f from media_files order by id';
    expect((await serving.query(codes)).rows).toEqual(
      told.map(([, code]) => ({ p: code, f: code })),
    );
    expect((await serving.query('select error_code from encodes order by id')).rows).toEqual([
      { error_code: 'damaged' },
      { error_code: null },
    ]);
  } finally {
    await serving.end();
    await old.drop();
  }
});

it('gives each reason for which words of members were held its code', async () => {
  const old = await createTestDatabase(EMPTY);
  const serving = new pg.Client({ connectionString: old.url });
  await serving.connect();
  const told = [
    ['reported by 3 members', [{ code: 'reported', members: 3 }]],
    [
      'links from an account of less than a day: t.me/x a.com; insults: لاشی, گه نخور; what; else',
      [
        { code: 'links', links: ['t.me/x', 'a.com'], isNewAccount: true },
        { code: 'insults', words: ['لاشی', 'گه نخور'] },
        { code: 'other', text: 'what' },
        { code: 'other', text: 'else' },
      ],
    ],
    [
      'watched words: کانال; more than 3 a day, e-mail address not verified',
      [
        { code: 'watched_words', words: ['کانال'] },
        { code: 'unverified_limit', perDay: 3 },
      ],
    ],
    [null, null],
  ] as const;
  try {
    await migrate(old.url, '0085_codes_of_media_problems');
    await serving.query(`
      insert into users (name, email) values ('سارا', 'sara@example.com');
      insert into titles (type, title_fa, slug) values ('movie', 'فیلم', 'film')`);
    for (const [words] of told) {
      await serving.query(
        `insert into comments (title_id, user_id, body, is_spoiler, state, held_for)
         select t.id, u.id, coalesce($1, 'متن'), false, 'visible', $1 from titles t, users u`,
        [words],
      );
    }
    await migrate(old.url);
    const { rows } = await serving.query('select hold_reasons from comments order by id');
    expect(rows.map((row) => row.hold_reasons)).toEqual(told.map(([, reasons]) => reasons));
  } finally {
    await serving.end();
    await old.drop();
  }
});

it('begins again when it and a process that serves wait for each other', async () => {
  const old = await createTestDatabase(EMPTY);
  const serving = new pg.Client({ connectionString: old.url });
  await serving.connect();
  try {
    await migrate(old.url, '0073_planned_prices');
    // So that the migration is the victim of the deadlock.
    await serving.query(`begin; set local deadlock_timeout = '1min'; delete from title_search`);
    const migrating = migrate(old.url);
    await eventually(async () => {
      const { rows } = await serving.query(`select from pg_locks where not granted
        and relation = 'title_search'::regclass`);
      expect(rows).toHaveLength(1);
    });
    await serving.query('delete from title_keys; commit');
    await migrating;
    expect((await serving.query('select filters from title_search')).rows).toEqual([]);
  } finally {
    await serving.end();
    await old.drop();
  }
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
