import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentsOf } from '../../testing/comments.ts';
import { createMember, type Member } from '../../testing/members.ts';
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
