import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { purgeAccounts } from './purge-accounts.ts';

let t: TestApp;
let titleId: number;

beforeAll(async () => {
  t = await createSampleApp();
  const { rows } = await t.database.pool.query<{ id: number }>('select min(id) as id from titles');
  titleId = rows[0]?.id ?? 0;
});

afterAll(() => t.close());

async function comment(userId: number, root: number | null, body: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ id: number }>(
    `insert into comments (title_id, user_id, parent_id, root_id, body, is_spoiler, state)
     values ($1, $2, $3, $3, $4, false, 'visible') returning id`,
    [titleId, userId, root, body],
  );
  return rows[0]?.id ?? 0;
}

/**
 * Runs the deletion while another transaction holds the first lock and then requests the second.
 */
async function purgeBeside(first: string, then: string, values: number[]): Promise<number> {
  const other = await t.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(first, [values[0]]);
    const purged = purgeAccounts(t.database.db);
    await Promise.race([purged, delay(300)]);
    await other.query(then, [values[1]]);
    await other.query('commit');
    return await purged;
  } finally {
    other.release();
  }
}

it('waits for concurrent comment deletions without a deadlock', async () => {
  const [stays, goes] = [await createMember(t), await createMember(t, { deletionAt: new Date(0) })];
  const root = await comment(stays.id, null, 'سر');
  const answer = await comment(goes.id, root, 'پاسخ');
  await t.database.pool.query('insert into comment_likes (user_id, comment_id) values ($1, $2)', [
    goes.id,
    root,
  ]);
  const lock = 'select from comments where id = $1 for update';
  expect(await purgeBeside(lock, lock, [root, answer])).toBe(1);
});

it('waits for a concurrent announcement to a follower', async () => {
  const goes = await createMember(t, { deletionAt: new Date(0) });
  await t.database.pool.query(
    'insert into title_follows (user_id, title_id, is_awaited) values ($1, $2, true)',
    [goes.id, titleId],
  );
  const lock = 'select from title_follows where user_id = $1 for update';
  const tell = `insert into notifications (user_id, kind, title_id, event)
    select $1::int, 'title_available', min(id), 'test' from titles`;
  expect(await purgeBeside(lock, tell, [goes.id, goes.id])).toBe(1);
});

it('waits for a concurrent vote of the deleted member', async () => {
  const goes = await createMember(t, { deletionAt: new Date(0) });
  const { rows } = await t.database.pool.query<{ id: number }>(
    "insert into title_requests (type, title, key) values ('movie', 'گمشده', 'گمشده') returning id",
  );
  const request = rows[0]?.id ?? 0;
  await t.database.pool.query('insert into request_votes (request_id, user_id) values ($1, $2)', [
    request,
    goes.id,
  ]);
  const member = 'select from users where id = $1 for no key update';
  const wanted = 'select from title_requests where id = $1 for update';
  expect(await purgeBeside(member, wanted, [goes.id, request])).toBe(1);
});

it('is done once by two workers at once', async () => {
  for (let i = 0; i < 5; i += 1) await createMember(t, { deletionAt: new Date(0) });
  const counts = await Promise.all([purgeAccounts(t.database.db), purgeAccounts(t.database.db)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
});
