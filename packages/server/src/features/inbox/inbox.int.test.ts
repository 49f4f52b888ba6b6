import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentsOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

interface Inbox {
  total: number;
  kinds: { kind: string; count: number; newest: { text: string }[] }[];
}

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

const inboxOf = async (member: Member) => (await member.get<Inbox>('/api/admin/inbox')).body;

it('counts what waits, as far as the role may read it', async () => {
  const owner = await createMember(t, { role: 'owner' });
  expect(await inboxOf(owner)).toMatchObject({ total: 0 });
  const member = await createMember(t);
  const titleId = await t.titleId('متروپلیس');
  await commentsOf(t, titleId).write(member, 'example.com');
  await member.post('/api/user/request', { title: 'کلاغ', type: 'movie' });
  await t.rows(
    "insert into playback_reports (title_id, kind, note) values ($1, 'sound', 'بی‌صداست')",
    [titleId],
  );
  await t.rows(
    `insert into support_messages (name, email, topic, message)
      values ('رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت')`,
  );
  await t.rows(
    `insert into member_lists (user_id, name, is_public, state)
      values ($1, 'پیوندها', true, 'held')`,
    [member.id],
  );
  await t.rows("insert into alerts (subject, message) values ('payment:7', 'unknown')");
  const all = await inboxOf(owner);
  expect(all.total).toBe(6);
  expect(all.kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['comments', 1],
    ['lists', 1],
    ['reports', 1],
    ['requests', 1],
    ['support', 1],
    ['alerts', 1],
    ['duplicates', 0],
  ]);
  expect(all.kinds.at(4)?.newest).toMatchObject([{ text: 'رضا: پرسشی دربارهٔ سایت' }]);
  const moderator = await inboxOf(await createMember(t, { role: 'moderator' }));
  expect(moderator.kinds.map(({ kind }) => kind)).toEqual([
    'comments',
    'lists',
    'reports',
    'requests',
  ]);
  expect(moderator.total).toBe(4);
});

/** With fewer rows the planner prefers to scan a small table. */
const MANY = 20_000;

it('costs the same however much waits, and counts no further than it says', async () => {
  const { database } = t;
  await database.pool.query(`
    insert into users (name, email, password_hash)
      select 'عضو', 'many' || n || '@example.com', '-' from generate_series(1, ${MANY}) n;
    insert into titles (type, slug, title_fa, state)
      select 'movie', 'x', 'عنوان ' || n, 'published' from generate_series(1, ${MANY}) n;
    insert into comments (title_id, user_id, body, is_spoiler, state)
      select t.id, u.id, 'دیدگاه ' || t.id, false, case when t.id % 2 = 0 then 'held' else 'visible' end::comment_state
      from (select max(id) as id from users) u, titles t;
    insert into comment_reports (comment_id, user_id, reason)
      select c.id, u.id, 'spam' from comments c, (select min(id) as id from users) u;
    insert into member_lists (user_id, name, is_public, state)
      select u.id, 'فهرست', true, case when u.id % 2 = 0 then 'held' else 'visible' end::comment_state from users u;
    insert into list_reports (list_id, user_id, reason)
      select l.id, u.id, 'spam' from member_lists l, (select min(id) as id from users) u;
    insert into playback_reports (title_id, kind) select id, 'sound' from titles;
    insert into title_requests (type, title, key, state)
      select 'movie', 'درخواست', 'many ' || n, 'open' from generate_series(1, ${MANY}) n;
    insert into support_messages (name, email, topic, message, answered_at)
      select 'رضا', 'many' || n || '@example.com', 'question', 'پرسشی دربارهٔ سایت',
        case when n < ${MANY} - 200 then now() end
      from generate_series(1, ${MANY}) n;
    insert into alerts (subject, message) select 'many:' || n, 'unknown' from generate_series(1, ${MANY}) n;
    insert into duplicate_pairs (title_id, other_id, reasons)
      select t.id, o.id, '{name,year}' from titles t join titles o on o.id = t.id + 1;
    analyze`);
  const owner = await createMember(t, { role: 'owner' });
  let inbox = null as Inbox | null;
  const plans = await plansOf(
    t,
    async () => {
      inbox = await inboxOf(owner);
    },
    'analyze',
  );
  expect(inbox).toMatchObject({ total: 100 });
  const { kinds } = inbox as Inbox;
  expect(kinds.map(({ count }) => count)).toEqual(kinds.map(() => 100));
  const waiting = plans.split('\n\n').filter((plan) => plan.includes('CTE waiting'));
  expect(waiting).toHaveLength(kinds.length);
  const rows = [...waiting.join().matchAll(/(?:actual rows=|Rows Removed by \w+: )([\d.]+)/g)].map(
    ([, count]) => Number(count),
  );
  const { version } = await t.row<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  // PostgreSQL 15 sorts the reports of comments and lists before it removes duplicates.
  expect(Math.max(...rows)).toBeLessThan(version < 160_000 ? 2 * MANY : 500);
});
