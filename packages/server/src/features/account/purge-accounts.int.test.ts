import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readContentVersion } from '../../db/content-version.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { insertSupportMessage } from '../../testing/insert-member-data.ts';
import { insertPurchases } from '../../testing/insert-purchases.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { purgeAccounts } from './purge-accounts.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;

beforeAll(async () => {
  t = await createSampleApp();
  film = await t.titleId('متروپلیس');
});

beforeEach(async () => {
  await emptyTables(t.database.pool, 'users, comments, title_requests cascade');
  [member, other] = [await createMember(t), await createMember(t)];
});

afterAll(() => t.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

const due = (id: number, when = '1 second') =>
  query('update users set deletion_at = now() - $2::interval where id = $1', [id, when]);

async function insertId(sql: string, values: unknown[]): Promise<number> {
  const [row] = await query(`${sql} returning id`, values);
  return row.id;
}

const comment = (userId: number, parentId: number | null = null) =>
  insertId(
    `insert into comments (title_id, user_id, parent_id, root_id, body, is_spoiler, state)
     values ($1, $2, $3, $3, 'سخنی ' || random(), false, 'visible')`,
    [film, userId, parentId],
  );

async function request(title: string, voters: number[], state = 'open') {
  const id = await insertId(
    `insert into title_requests (type, title, key, state, reason)
     values ('movie', $1, $1, $2::request_state, case when $2 = 'declined' then 'نمی‌شود' end)`,
    [title, state],
  );
  await query('insert into request_votes (request_id, user_id) select $1, unnest($2::int[])', [
    id,
    voters,
  ]);
  return id;
}

const purge = () => purgeAccounts(t.database.db);

describe('purge-accounts', () => {
  it.each([
    ['public', true, 1],
    ['private', false, 0],
  ])('drops cached pages once for %s lists', async (_, isPublic, drops) => {
    await query(
      `insert into member_lists (user_id, name, is_public) values ($1, 'شب‌های دراز', $2)`,
      [member.id, isPublic],
    );
    await due(member.id);
    const before = await readContentVersion(t.database.db);
    expect(await purge()).toBe(1);
    expect(await query('select from member_lists')).toEqual([]);
    expect((await readContentVersion(t.database.db)) - before).toBe(drops);
  });

  it('deletes accounts whose day has come, and no others', async () => {
    const third = await createMember(t);
    await due(member.id);
    await due(other.id, '-1 hour');
    await t.jobs.enqueue(t.database.db, 'purge-accounts', {});
    await t.runJobs();
    expect(await query('select id from users order by id')).toEqual([
      { id: other.id },
      { id: third.id },
    ]);
    expect((await member.get('/api/user')).status).toBe(401);
    expect((await other.get('/api/user')).status).toBe(200);
    expect(await purge()).toBe(0);
  });

  it('takes along all that was the member’s own', async () => {
    for (const who of [member, other]) {
      await who.post(`/api/user/watchlist/${film}`);
      await who.post(`/api/user/like/${film}`, { value: 1 });
      await who.post(`/api/user/follow/${await t.titleId('هزاردستان')}`);
      await who.post('/api/user/progress', {
        title_id: film,
        position_seconds: 1,
        duration_seconds: 2,
      });
    }
    const liked = await comment(other.id);
    for (const { id } of [member, other]) {
      await query('insert into comment_likes (user_id, comment_id) values ($1, $2)', [id, liked]);
    }
    await due(member.id);
    expect(await purge()).toBe(1);
    const tables = await query(
      `select table_name as name from information_schema.columns
       where column_name = 'user_id' and table_schema = 'public'
         -- Numbers for open streams, kept for an hour.
         and table_name <> 'member_changes'`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      expect(await query(`select 1 from ${name} where user_id = $1`, [member.id])).toEqual([]);
    }
    expect((await t.get(`/api/titles/${film}`)).body).toMatchObject({ likes: 1, dislikes: 0 });
    expect(await query('select likes from comments')).toEqual([{ likes: 1 }]);
    expect((await other.get('/api/user/watchlist/ids')).body).toEqual({ data: [film] });
  });

  it('leaves comments without a name, and the answers to them', async () => {
    const root = await comment(member.id);
    const answer = await comment(other.id, root);
    await due(member.id);
    await purge();
    expect(await query('select id, user_id from comments order by id')).toEqual([
      { id: root, user_id: null },
      { id: answer, user_id: other.id },
    ]);
  });

  it('leaves requests that others want or that were answered, and no open one that nobody wants', async () => {
    const shared = await request('مشترک', [member.id, other.id]);
    const alone = await request('تنها', [member.id]);
    const declined = await request('ردشده', [member.id], 'declined');
    const accepted = await request('پذیرفته', [member.id], 'accepted');
    const foreign = await request('دیگری', [other.id]);
    await due(member.id);
    await purge();
    const left = (await query('select id from title_requests order by id')).map(({ id }) => id);
    expect(left).toEqual([shared, declined, accepted, foreign]);
    expect(left).not.toContain(alone);
    expect(await query('select user_id from request_votes order by request_id')).toEqual([
      { user_id: other.id },
      { user_id: other.id },
    ]);
  });

  it('keeps a request that somebody joins concurrently', async () => {
    for (let i = 0; i < 5; i += 1) {
      const leaver = await createMember(t);
      const wanted = await request(`همزمان ${i}`, [leaver.id]);
      await due(leaver.id);
      const client = await t.database.pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into request_votes (request_id, user_id) values ($1, $2)', [
          wanted,
          other.id,
        ]);
        const purging = purge();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await client.query('commit');
        expect(await purging).toBe(1);
      } finally {
        client.release(true);
      }
      expect(await query('select 1 from title_requests where id = $1', [wanted])).toHaveLength(1);
    }
  });

  it('leaves what was paid without a name, and gifts bought as good as they were', async () => {
    for (const who of [member, other]) await insertPurchases(t, who, 'یادگار');
    const money = async () => [
      await query('select id, kind, state, amount, receipt_number from orders order by id'),
      await query('select order_id, state, amount, bank_reference from payments order by id'),
      await query('select id, code_hash, uses, revoked_at from gifts order by id'),
      await query('select id, gift_id from gift_redemptions order by id'),
    ];
    const before = await money();
    await due(member.id);
    expect(await purge()).toBe(1);
    expect(await money()).toEqual(before);
    const owners = async (sql: string) => (await query(sql)).map(({ who }) => who);
    const [none, left] = [null, other.id];
    expect(await owners('select user_id as who from orders order by id')).toEqual([
      none,
      none,
      left,
      left,
    ]);
    expect(
      await owners('select buyer_id as who from gifts where order_id is not null order by id'),
    ).toEqual([none, left]);
  });

  it('takes along what was written to the operators, from an address that was proven', async () => {
    const unproven = await createMember(t, { emailVerifiedAt: null });
    for (const who of [member, other, unproven]) await insertSupportMessage(t, who, 'یادگار');
    for (const who of [member, unproven]) await due(who.id);
    expect(await purge()).toBe(2);
    expect(await query('select email from support_messages order by id')).toEqual([
      { email: other.email },
      { email: unproven.email },
    ]);
  });

  it('keeps an account whose deletion was just cancelled', async () => {
    await due(member.id);
    const client = await t.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update users set deletion_at = null where id = $1', [member.id]);
      const purging = purge();
      await new Promise((resolve) => setTimeout(resolve, 50));
      await client.query('commit');
      expect(await purging).toBe(0);
    } finally {
      client.release(true);
    }
    expect((await member.get('/api/user')).body).toMatchObject({ deletionAt: null });
  });

  it('is either gone or restored when both happen at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      const one = await createMember(t);
      await due(one.id);
      const [restored] = await Promise.all([one.post('/api/user/restore'), purge()]);
      const rows = await query('select deletion_at from users where id = $1', [one.id]);
      if (restored.status === 200) expect(rows).toEqual([{ deletion_at: null }]);
      else expect([restored.status, rows]).toEqual([401, []]);
    }
  });

  it('processes more than one batch', async () => {
    await query(
      `insert into users (name, email, password_hash, deletion_at)
       select 'رفتنی', 'gone-' || i || '@example.com', 'x', now() from generate_series(1, 250) i`,
    );
    expect(await purge()).toBe(250);
    expect(await query('select count(*)::int as count from users')).toEqual([{ count: 2 }]);
  });
});
