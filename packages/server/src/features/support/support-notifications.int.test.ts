import type { FullSupportThread, Notification, User, VisitorThread } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listNotifications } from '../../testing/list-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* Answers of support in the bell of members. */

let t: TestApp;
let staff: Member;
let member: Member;
let caller = 0;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
  staff = await createMember(t, { role: 'support', name: 'پشتیبان' });
});
beforeEach(async () => {
  t.mails.length = 0;
  member = await createMember(t, { emailDigest: 'daily' });
});
afterAll(() => t.close());

/** Sends a message to support; each call comes from a new address, so that no limit applies. */
async function write(email = member.email, message = 'صدای فیلم نمی‌آید') {
  caller += 1;
  const { statusCode } = await t.call({
    method: 'POST',
    url: '/api/support',
    headers: { 'x-forwarded-for': `10.4.${caller >> 8}.${caller & 255}` },
    payload: { name: 'رضا', email, topic: 'problem', message },
  });
  expect(statusCode).toBe(200);
  return (await t.row<{ id: number }>('select max(id) as id from support_messages')).id;
}

const answer = (id: number, body: string, replies: number, by = staff) =>
  by.post<FullSupportThread>(`/api/admin/support/${id}/reply`, { body, close: false, replies });
const bell = async (who = member) =>
  (await listNotifications(who)) as Extract<Notification, { kind: 'support_answered' }>[];

it('has the beginning of an answer, and the key of its thread', async () => {
  const id = await write();
  await answer(id, `پاک کنید\nو ${'دوباره '.repeat(100)}`, 0);
  const [told] = await bell();
  expect(told).toMatchObject({
    ...{ kind: 'support_answered', isRead: false },
    answer: expect.stringMatching(/^پاک کنید و (دوباره ){30,}دوباره…$/),
  });
  expect((await member.get<User>('/api/user')).body.newNotifications).toBe(true);
  const payload = { key: told?.thread };
  const thread = await t.call({ method: 'POST', url: '/api/support/thread', payload });
  expect((thread.json() as VisitorThread).messages).toHaveLength(2);
});

it('has one row for the answers of a thread, the last of which is new again', async () => {
  const [id, other] = [await write(), await write(member.email, 'پرسش دیگری دارم')];
  await answer(other, 'پاسخ آن دیگری', 0);
  await answer(id, 'پاسخ نخست', 0);
  await member.post('/api/user/notifications');
  await answer(id, 'پاسخ دوم', 1);
  expect(await bell()).toMatchObject([
    { answer: 'پاسخ دوم', isRead: false },
    { answer: 'پاسخ آن دیگری', isRead: true },
  ]);
});

it('is told once by two who answer at once', async () => {
  const id = await write();
  const answers = await Promise.all(['یک', 'دو', 'سه'].map((body) => answer(id, body, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await bell()).toMatchObject([{ kind: 'support_answered' }]);
});

it('has a row for each of several threads that are answered at once', async () => {
  const ids: number[] = [];
  for (const word of ['یکم', 'دوم', 'سوم']) ids.push(await write(member.email, `پرسش ${word} من`));
  await Promise.all(ids.map((id) => answer(id, `پاسخ ${id}`, 0)));
  const answers = (await bell()).map((one) => one.answer).sort();
  expect(answers).toEqual(ids.map((id) => `پاسخ ${id}`).sort());
});

it('is told to nobody whose address is not confirmed, and to nobody else', async () => {
  const claimant = await createMember(t, { email: 'c@example.com', emailVerifiedAt: null });
  await answer(await write(claimant.email), 'پاسخ', 0);
  await answer(await write('nobody@example.com'), 'پاسخ', 0);
  expect([await bell(claimant), await bell(), await bell(staff)]).toEqual([[], [], []]);
});

it('is not repeated in a digest: the answer itself was mailed', async () => {
  await answer(await write(), 'پاسخ', 0);
  expect(await bell()).toHaveLength(1);
  await t.jobs.enqueue(t.database.db, 'send-digests', {});
  await t.runJobs();
  const mails = t.mails.filter(({ to }) => to === member.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('پاسخ پشتیبانی پرده'),
  ]);
});

it('goes with its thread', async () => {
  const id = await write();
  await answer(id, 'پاسخ', 0);
  expect(await bell()).toHaveLength(1);
  await t.rows('delete from support_messages where id = $1', [id]);
  expect(await bell()).toEqual([]);
});

it('has no key for staff who see as the member', async () => {
  const owner = await createMember(t, { role: 'owner' });
  await answer(await write(), 'پاسخ', 0);
  const { body } = await owner.post<{ token: string }>(`/api/admin/members/${member.id}/see-as`, {
    reason: 'پرسید',
    about: 'question',
  });
  const asMember = await t.call({
    method: 'GET',
    url: '/api/user/notifications',
    headers: {
      authorization: `Bearer ${body.token}`,
      cookie: `token=${encodeURIComponent(owner.token)}`,
    },
  });
  expect(asMember.json().data).toMatchObject([{ kind: 'support_answered', thread: null }]);
});
