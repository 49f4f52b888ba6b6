import type { Comment, Thread } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../integrations/passwords/create-passwords.ts';
import { login } from '../testing/auth-calls.ts';
import { commentsOf } from '../testing/comments.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createDemoAccounts, deleteDemoAccounts } from './demo-accounts.ts';
import { readDemoComments } from './demo-comments.ts';
import { deleteDemoComments, loadDemoComments } from './load-demo-comments.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await createDemoAccounts(t.database.db, createPasswords());
});

afterAll(() => t.close());

async function count(table: 'comments' | 'users'): Promise<number> {
  const { rows } = await t.database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

it('stay out of a catalogue that is not the demo’s', async () => {
  await t.load([{ record: 'title', id: 'imdb:tt0017136', type: 'movie', title_fa: 'متروپلیس' }]);
  await loadDemoComments(t.database.db);
  expect([await count('comments'), await count('users')]).toEqual([0, 3]);
});

it('are loaded once, with likes and threads, and whom they are of cannot sign in', async () => {
  const { comments, authors } = await readDemoComments();
  const titles = [...new Set(comments.map(({ title }) => title))];
  await t.load(
    titles.map((id) => ({ record: 'title', id, type: 'movie', title_fa: `عنوان ${id}` })),
  );
  await loadDemoComments(t.database.db);
  const loaded = await count('comments');
  expect(loaded).toBeGreaterThan(35);
  const on = commentsOf(t, await t.titleId('عنوان imdb:tt0017136'));
  const { data } = await on.threads(undefined, 'order_by=likes');
  const [first] = data as [Thread];
  expect(first).toMatchObject({ likes: 8, replyCount: 5, authorName: authors.bahar });
  const [, second] = first.replies as [Comment, Comment];
  expect(second.createdAt > (first.replies[0]?.createdAt ?? '')).toBe(true);
  expect((await on.top()).map(({ likes }) => likes)).toEqual([8, 1]);
  await loadDemoComments(t.database.db);
  expect(await count('comments')).toBe(loaded);
  for (const password of ['parde-demo', '', 'x'.repeat(20)]) {
    expect((await login(t, { email: 'bahar@demo.parde', password })).status).toBe(422);
  }
});

it('go before the site is open to others; what members wrote stays', async () => {
  const member = await createMember(t);
  const on = commentsOf(t, await t.titleId('عنوان imdb:tt0017136'));
  const own = await on.write(member, 'دیدگاه خودم');
  const [top] = await on.top();
  const answer = await on.write(member, 'پاسخ من', { parent_id: top?.id ?? 0 });
  await t.database.pool.query(
    `insert into comments (title_id, user_id, body, is_spoiler, state)
      select $1, id, 'به نام حساب نمایشی', false, 'visible' from users
      where email = 'premium@demo.parde'`,
    [own.titleId],
  );
  await deleteDemoComments(t.database.db);
  expect(await count('users')).toBe(4);
  await deleteDemoAccounts(t.database.db);
  const { data, total } = await on.threads();
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ id: own.id, body: 'دیدگاه خودم' });
  expect(data[1]).toMatchObject({ body: null, replies: [{ id: answer.id }] });
  expect(await count('users')).toBe(1);
  const { rows } = await t.database.pool.query(
    "select count(*)::int as count from comments where body <> ''",
  );
  expect(rows[0].count).toBe(2);
  await deleteDemoComments(t.database.db);
  expect((await on.threads()).total).toBe(2);
});
