import type { FullReportedFilm, Notification, ReportedFilm, VisitorThread } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listNotifications } from '../../testing/list-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* The conversation about a report. */

let t: TestApp;
let member: Member;
let editor: Member;
let series: number;
let episode: number;

beforeAll(async () => {
  t = await createSampleApp({ TRUST_PROXY: 'loopback' });
  [member, editor] = [await createMember(t), await createMember(t, { role: 'editor' })];
  series = await t.titleId('هزاردستان');
  const [row] = await t.rows(
    `select e.id from episodes e join seasons s on s.id = e.season_id
     where s.title_id = ${series} and s.number = 1 order by e.number`,
  );
  episode = row?.id as number;
});

beforeEach(() => t.database.pool.query('delete from playback_reports'));
afterAll(() => t.close());

/** Each call comes from a new address, so that no limit applies. */
let caller = 0;

const url = (id: number) => `/api/admin/playback-reports/${id}`;
const answer = (id: number, text: string, replies: number, by = editor) =>
  by.post<FullReportedFilm>(`${url(id)}/answer`, { answer: text, replies });
const writeBack = async (key: string, message: string) => {
  caller += 1;
  const { statusCode } = await t.call({
    method: 'POST',
    url: '/api/support/thread/reply',
    headers: { 'x-forwarded-for': `10.9.${caller >> 8}.${caller & 255}` },
    payload: { key, message },
  });
  return statusCode;
};
const bell = async (who: Member) =>
  (await listNotifications(who)) as Extract<Notification, { kind: 'report_answered' }>[];
const reported = async (who: Member | null) => {
  caller += 1;
  await (who ?? t).call({
    method: 'POST',
    url: '/api/playback-reports',
    headers: { 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}` },
    payload: { title_id: series, kind: 'sound', episode_id: episode, note: 'صدا نیست' },
  });
  return (await t.rows('select id from playback_reports order by id')).at(-1)?.id as number;
};

it('goes to the member by bell and mail, back to those who answer reports, and there again', async () => {
  const who = await createMember(t);
  await t.rows('update users set email_verified_at = now() where id = $1', [who.id]);
  const id = await reported(who);
  expect((await answer(id, 'دوباره ببینید', 0)).body).toMatchObject({
    answer: 'دوباره ببینید',
    thread: [{ isFromStaff: true, author: editor.name }],
  });
  const [told] = await bell(who);
  expect(told).toMatchObject({ answer: 'دوباره ببینید', isRead: false });
  const key = told?.thread ?? '';
  await t.runJobs();
  expect(t.mails.at(-1)).toMatchObject({ to: who.email, text: expect.stringContaining(key) });
  const seen = await t.call({ method: 'POST', url: '/api/support/thread', payload: { key } });
  expect((seen.json() as VisitorThread).messages).toMatchObject([
    { isFromStaff: false, body: 'گزارش از «هزاردستان»، فصل ۱، قسمت ۱: صدا\nصدا نیست' },
    { isFromStaff: true, body: 'دوباره ببینید' },
  ]);
  expect(await writeBack(key, 'هنوز نیست')).toBe(200);
  const waiting = await editor.get<{ data: ReportedFilm[] }>('/api/admin/playback-reports');
  expect(waiting.body.data).toMatchObject([{ id, answeredAt: null, replies: 2 }]);
  expect((await answer(id, 'حالا چه؟', 2)).body).toMatchObject({ replies: 3 });
  expect(await bell(who)).toMatchObject([{ answer: 'حالا چه؟', isRead: false, thread: key }]);
  expect(
    await t.rows(`select after from audit_log where subject_kind = 'report' order by id`),
  ).toEqual(expect.arrayContaining([{ after: { answer: 'حالا چه؟' } }]));
});

it('tells those who answer reports by mail, and nobody else, when a member writes back', async () => {
  const support = await createMember(t, { role: 'support' });
  const owner = await createMember(t, { role: 'owner' });
  await t.rows('delete from support_messages');
  const id = await reported(member);
  await answer(id, 'دوباره ببینید', 0);
  await t.runJobs();
  t.mails.length = 0;
  const key = (await bell(member))[0]?.thread ?? '';
  await writeBack(key, 'هنوز نیست');
  await t.runJobs();
  const mailed = (who: Member) => t.mails.filter(({ to }) => to === who.email);
  expect(mailed(support)).toEqual([]);
  expect(mailed(editor)).toMatchObject([
    {
      subject: '۱ پاسخ تازه در گزارش‌های فیلم پرده',
      text: expect.stringContaining(`/admin/playback-reports/${id}/show`),
    },
  ]);
  expect(mailed(owner)).toHaveLength(1);
  // One mail per ten minutes; messages that were answered in the meantime need none.
  await writeBack(key, 'باز هم نه');
  await answer(id, 'حالا چه؟', 3);
  await t.rows("update support_messages set alerted_at = alerted_at - interval '11 minutes'");
  await t.rows("update pgboss.job set start_after = now() where name = 'support-alert'");
  await t.runJobs();
  expect(mailed(editor)).toHaveLength(1);
  // Also for a message: staff who answer both are notified of both at once.
  await t.rows(
    `insert into support_messages (name, email, topic, message, needs_alert)
      values ('رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت', true)`,
  );
  await writeBack(key, 'نشد که نشد');
  await t.runJobs();
  expect(mailed(owner).at(-1)).toMatchObject({
    subject: '۱ پیام تازه به پشتیبانی پرده، ۱ پاسخ تازه در گزارش‌های فیلم پرده',
    text: expect.stringContaining('/admin/inbox'),
  });
  expect(mailed(support).at(-1)).toMatchObject({ subject: '۱ پیام تازه به پشتیبانی پرده' });
  await t.rows('delete from support_messages');
});

it('has an address, if an empty one, which the release before this one reads', async () => {
  const id = await reported(member);
  await answer(id, 'درست شد', 0);
  expect(await t.rows('select email from support_messages where report_id = $1', [id])).toEqual([
    { email: '' },
  ]);
  await expect(
    t.rows("update support_messages set email = 'a@example.com' where report_id = $1", [id]),
  ).rejects.toThrow('support_messages_sender');
});

it('reaches a member who has a mobile number only', async () => {
  const who = await createMember(t);
  await t.rows(
    `update users set email = null, email_verified_at = null, mobile = '09120000077' where id = $1`,
    [who.id],
  );
  const id = await reported(who);
  const before = t.mails.length;
  await answer(id, 'درست شد', 0);
  await t.runJobs();
  expect(t.mails).toHaveLength(before);
  expect(await writeBack((await bell(who))[0]?.thread ?? '', 'سپاس')).toBe(200);
});

it('takes one of two answers at once, and none that does not know what was written', async () => {
  const who = await createMember(t);
  const id = await reported(who);
  const answers = await Promise.all(['یک', 'دو', 'سه'].map((text) => answer(id, text, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await writeBack((await bell(who))[0]?.thread ?? '', 'سپاس');
  expect((await answer(id, 'خواهش می‌کنم', 1)).status).toBe(409);
  expect((await answer(id, 'خواهش می‌کنم', 2)).status).toBe(200);
});

it('is no message of support, whose staff may not answer it', async () => {
  const support = await createMember(t, { role: 'support' });
  const id = await reported(member);
  await answer(id, 'درست شد', 0);
  const { threadId } = (await editor.get<FullReportedFilm>(url(id))).body;
  const thread = `/api/admin/support/${threadId}`;
  expect((await support.get(thread)).status).toBe(404);
  expect((await support.post(`${thread}/reply`, { body: 'نه' })).status).toBe(404);
  expect((await support.get<{ data: object[] }>('/api/admin/support?state=all')).body.data).toEqual(
    [],
  );
  expect((await support.get(url(id))).status).toBe(403);
  expect((await answer(id, 'نه', 1, support)).status).toBe(403);
  expect((await editor.get(thread)).status).toBe(403);
  const reader = await createMember(t, { role: 'reader' });
  expect((await answer(id, 'نه', 1, reader)).status).toBe(403);
  expect((await reader.get(url(id))).status).toBe(200);
});

it('opens to no other member, nor to staff who see as the member', async () => {
  const owner = await createMember(t, { role: 'owner' });
  const id = await reported(member);
  await answer(id, 'درست شد', 0);
  const key = (await bell(member))[0]?.thread ?? '';
  const [number = '', signature = ''] = key.split(/-(.*)/s);
  expect(await writeBack(`${Number(number) + 1}-${signature}`, 'پیام')).toBe(404);
  expect(await bell(await createMember(t))).toEqual([]);
  const seen = await owner.post<{ token: string }>(`/api/admin/members/${member.id}/see-as`, {
    reason: 'پرسید',
    about: 'question',
  });
  const asMember = await t.call({
    method: 'GET',
    url: '/api/user/notifications',
    headers: {
      authorization: `Bearer ${seen.body.token}`,
      cookie: `token=${encodeURIComponent(owner.token)}`,
    },
  });
  expect(asMember.json().data).toMatchObject([{ kind: 'report_answered', thread: null }]);
});
