import type { Notification, User } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertNotifications } from '../../testing/insert-notifications.ts';
import { listNotifications, notificationKinds } from '../../testing/list-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { sweepNotifications } from './notifications.ts';

let t: TestApp;
let member: Member;
let other: Member;
let titleId: number;

beforeAll(async () => {
  t = await createSampleApp();
  titleId = await t.titleId('هزاردستان');
});

afterAll(() => t.close());

beforeEach(async () => {
  member = await createMember(t);
  other = await createMember(t, { name: 'پاسخ‌گو' });
});

const insertId = async (text: string, values: unknown[]) =>
  (await t.database.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;

const insertReply = (body: string, state = 'visible', isSpoiler = false) =>
  insertId(
    'insert into comments (title_id, user_id, body, is_spoiler, state) values ($1, $2, $3, $4, $5) returning id',
    [titleId, other.id, body, isSpoiler, state],
  );

async function tellOfReply(commentId: number) {
  await insertNotifications(t.database.db, [
    { userId: member.id, kind: 'comment_reply', titleId, commentId, event: `reply:${commentId}` },
  ]);
}

const tellOfTitle = (userId: number, event = 'available:1') =>
  insertNotifications(t.database.db, [{ userId, kind: 'title_available', titleId, event }]);

async function badge(of: Member) {
  const { status, body } = await of.get<User>('/api/user');
  expect([status, body]).toMatchObject([200, { id: of.id }]);
  return body.newNotifications;
}

describe('GET /api/user/notifications', () => {
  it('tells of each kind what it is about, newest first', async () => {
    const requestId = await insertId(
      `insert into title_requests (type, title, key, state, reason)
       values ('movie', 'رگبار', 'رگبار', 'declined', 'نسخهٔ خوبی پیدا نشد') returning id`,
      [],
    );
    const commentId = await insertReply('با شما\n\nهم‌نظرم');
    const base = { userId: member.id, titleId };
    for (const notification of [
      { ...base, kind: 'title_available', event: 'a' },
      { ...base, kind: 'new_episodes', episodeCount: 3, season: 1, episode: 2, event: 'b' },
      { userId: member.id, kind: 'request_accepted', requestId, event: 'c' },
      { userId: member.id, kind: 'request_declined', requestId, event: 'd' },
      { ...base, kind: 'request_fulfilled', requestId, event: 'e' },
      { ...base, kind: 'comment_reply', commentId, event: 'f' },
    ] as const) {
      await insertNotifications(t.database.db, [notification]);
    }
    const { body } = await member.get('/api/user/notifications');
    const title = { id: titleId, titleFa: 'هزاردستان', type: 'series', path: expect.any(String) };
    const request = { id: requestId, title: 'رگبار' };
    const unread = { isRead: false, createdAt: expect.stringMatching(/^20.*Z$/) };
    expect(body).toMatchObject({
      current_page: 1,
      last_page: 1,
      total: 6,
      data: [
        {
          ...unread,
          kind: 'comment_reply',
          title,
          commentId,
          authorName: 'پاسخ‌گو',
          excerpt: 'با شما هم‌نظرم',
        },
        { ...unread, kind: 'request_fulfilled', title, request },
        { ...unread, kind: 'request_declined', request, reason: 'نسخهٔ خوبی پیدا نشد' },
        { ...unread, kind: 'request_accepted', request },
        { ...unread, kind: 'new_episodes', title, count: 3, season: 1, episode: 2 },
        { ...unread, kind: 'title_available', title },
      ],
    });
  });

  it('pages', async () => {
    for (let i = 0; i < 5; i += 1) await tellOfTitle(member.id, `available:${i}`);
    const page = async (number: number) =>
      (
        await member.get<{ data: Notification[]; last_page: number }>(
          `/api/user/notifications?per_page=2&page=${number}`,
        )
      ).body;
    const [first, last, beyond] = [await page(1), await page(3), await page(4)];
    expect([first.data.length, last.data.length, beyond.data.length]).toEqual([2, 1, 0]);
    expect(first.last_page).toBe(3);
    expect(first.data[0]?.id).toBeGreaterThan(last.data[0]?.id ?? Number.POSITIVE_INFINITY);
    expect((await member.get('/api/user/notifications?per_page=0')).status).toBe(422);
  });

  it('is each member’s own', async () => {
    await tellOfTitle(other.id);
    expect(await listNotifications(member)).toEqual([]);
    expect(await badge(member)).toBe(false);
    expect(await badge(other)).toBe(true);
    expect((await t.get('/api/user/notifications')).status).toBe(401);
  });

  it('shows the beginning of a long answer, and nothing of a spoiler', async () => {
    await tellOfReply(await insertReply('واژه '.repeat(100)));
    await tellOfReply(await insertReply('قاتل باغبان است', 'visible', true));
    const [spoiler, long] = await listNotifications(member);
    expect(spoiler).toMatchObject({ authorName: 'پاسخ‌گو', excerpt: null });
    expect(long).toMatchObject({ excerpt: expect.stringMatching(/^(واژه ){10,}واژه…$/) });
  });

  it('says of a deleted answer only that there was one', async () => {
    const id = await insertReply('پشیمان شدم');
    await tellOfReply(id);
    await t.database.pool.query('update comments set deleted_at = now() where id = $1', [id]);
    expect(await listNotifications(member)).toMatchObject([
      { kind: 'comment_reply', excerpt: null },
    ]);
  });

  it.each(['held', 'removed'])(
    'tells nothing of an answer that is %s, nor does the badge',
    async (state) => {
      await tellOfReply(await insertReply('خرید فالوور', state));
      const { body } = await member.get('/api/user/notifications');
      expect(body).toMatchObject({ data: [], total: 0 });
      expect(await badge(member)).toBe(false);
    },
  );

  it('keeps an answer whose author left, without a name', async () => {
    await tellOfReply(await insertReply('می‌روم'));
    await t.database.pool.query('delete from users where id = $1', [other.id]);
    expect(await listNotifications(member)).toMatchObject([{ authorName: null, excerpt: 'می‌روم' }]);
  });
});

describe('POST /api/user/notifications', () => {
  it('marks all as read, the member’s own alone, and twice is as good as once', async () => {
    await tellOfTitle(member.id);
    await tellOfTitle(other.id);
    expect(await badge(member)).toBe(true);
    for (let i = 0; i < 2; i += 1) {
      expect(await member.post('/api/user/notifications')).toEqual({
        status: 200,
        body: { ok: true, newNotifications: false },
      });
      expect(await listNotifications(member)).toMatchObject([{ isRead: true }]);
    }
    expect(await badge(member)).toBe(false);
    expect(await badge(other)).toBe(true);
  });

  it('leaves unread what came after the list was shown', async () => {
    await tellOfTitle(member.id, 'shown');
    const [shown] = await listNotifications(member);
    await tellOfTitle(member.id, 'later');
    const read = () => member.post('/api/user/notifications', { until: shown?.id });
    for (let i = 0; i < 2; i += 1) {
      expect((await read()).body).toEqual({ ok: true, newNotifications: true });
      expect(await listNotifications(member)).toMatchObject([{ isRead: false }, { isRead: true }]);
    }
    expect((await member.post('/api/user/notifications', { until: -1 })).status).toBe(422);
  });

  it('leaves unread what is hidden', async () => {
    const commentId = await insertReply('پاسخ', 'held');
    await tellOfReply(commentId);
    await member.post('/api/user/notifications');
    await t.rows("update comments set state = 'visible' where id = $1", [commentId]);
    expect(await listNotifications(member)).toMatchObject([{ isRead: false }]);
  });

  it('does not forget when something was first read', async () => {
    await tellOfTitle(member.id);
    await t.database.pool.query(
      "update notifications set read_at = '2020-01-01' where user_id = $1",
      [member.id],
    );
    await member.post('/api/user/notifications', { user_id: other.id, read: false });
    const { rows } = await t.database.pool.query(
      'select extract(year from read_at)::int as year from notifications where user_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ year: 2020 }]);
  });
});

it('tells nobody of the same event twice', async () => {
  await Promise.all(Array.from({ length: 20 }, () => tellOfTitle(member.id)));
  expect(await notificationKinds(member)).toEqual(['title_available']);
});

it('is kept for 90 days after it was read, and for a year if it was not', async () => {
  await t.rows('delete from notifications');
  const ages = [
    { event: 'read long ago', created: 400, read: 91 },
    { event: 'read lately', created: 400, read: 89 },
    { event: 'unread', created: 364, read: null },
    { event: 'never read', created: 366, read: null },
  ];
  for (const { event, created, read } of ages) {
    await tellOfTitle(member.id, event);
    await t.rows(
      `update notifications set created_at = now() - make_interval(days => $2),
         read_at = now() - make_interval(days => $3) where event = $1`,
      [event, created, read],
    );
  }
  expect(await sweepNotifications(t.database.db, 1)).toBe(2);
  expect(await t.rows('select event from notifications where user_id = $1', [member.id])).toEqual(
    expect.arrayContaining([{ event: 'read lately' }, { event: 'unread' }]),
  );
});
