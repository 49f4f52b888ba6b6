import type { FullSupportThread, SupportThread, VisitorThread } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let staff: Member;
let caller = 0;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
  staff = await createMember(t, { role: 'support', name: 'پشتیبان' });
});

beforeEach(async () => {
  await t.rows('delete from support_messages');
  t.mails.length = 0;
});

afterAll(() => t.close());

/** From a new address each time: no limit applies. */
async function send<T>(url: string, payload: object, of: Record<string, string> = {}) {
  caller += 1;
  const headers = { ...of, 'x-forwarded-for': `10.2.${caller >> 8}.${caller & 255}` };
  const answer = await t.call({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() as T };
}

async function write(message = 'صدای فیلم نمی‌آید') {
  const visitor = { name: 'رضا', email: 'reza@example.com', topic: 'problem' };
  expect((await send('/api/support', { ...visitor, message })).status).toBe(200);
  const { id } = await t.row<{ id: number }>('select max(id) as id from support_messages');
  return id;
}

const list = async (state = 'open') =>
  (await staff.get<{ data: SupportThread[] }>(`/api/admin/support?state=${state}`)).body.data;

const answer = (id: number, body = 'مرورگر خود را نو کنید', close = false, replies = 0) =>
  staff.post<FullSupportThread>(`/api/admin/support/${id}/reply`, { body, close, replies });

/** The key in the link of the last mail to the visitor. */
async function mailedKey() {
  await t.runJobs();
  const mail = t.mails.findLast(({ to }) => to === 'reza@example.com');
  return /#key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

it('goes there and back: answer by mail, link, follow-up, answer', async () => {
  const id = await write();
  expect(await list()).toMatchObject([{ id, state: 'open', email: 'reza@example.com' }]);
  const answered = await answer(id);
  expect(answered.body).toMatchObject({
    state: 'answered',
    assignee: { id: staff.id },
    thread: [{ isFromStaff: true, author: 'پشتیبان', body: 'مرورگر خود را نو کنید' }],
  });
  const key = await mailedKey();
  expect(t.mails.at(-1)).toMatchObject({ subject: `پاسخ پشتیبانی پرده [#${id}]` });
  const seen = await send('/api/support/thread', { key });
  expect(seen.body).toMatchObject({ messages: [{ isFromStaff: false }, { isFromStaff: true }] });
  expect(JSON.stringify(seen.body)).not.toContain('پشتیبان"');
  for (let i = 0; i < 2; i += 1) {
    const more = await send('/api/support/thread/reply', { key, message: 'باز هم\u202e نشد' });
    expect(more.body).toMatchObject({ isClosed: false });
  }
  const { body } = await staff.get<FullSupportThread>(`/api/admin/support/${id}`);
  expect(body).toMatchObject({ state: 'open', replies: 2 });
  expect(body.thread.at(-1)).toMatchObject({ isFromStaff: false, body: 'باز هم نشد' });
  expect(await list()).toMatchObject([
    { message: 'صدای فیلم نمی‌آید', lastMessage: 'باز هم نشد', replies: 2 },
  ]);
  expect(body.lastMessageAt).toBe(body.thread.at(-1)?.createdAt);
  expect((await answer(id, 'بسته شد', true, 2)).body).toMatchObject({ state: 'closed' });
});

it('tells the second of two who answer at once, and sends one mail until they answer again', async () => {
  const id = await write('دو نفر پاسخ این را می‌دهند');
  const other = await createMember(t, { role: 'support', name: 'همکار' });
  const url = `/api/admin/support/${id}/reply`;
  type Answered = FullSupportThread & { message?: string; current?: FullSupportThread };
  const both = await Promise.all([
    staff.post<Answered>(url, { body: 'پاسخ پشتیبان', replies: 0 }),
    other.post<Answered>(url, { body: 'پاسخ همکار', replies: 0 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [sent, refused] = both.toSorted((a, b) => a.status - b.status).map(({ body }) => body);
  const [first] = sent?.thread ?? [];
  expect(refused?.message).toBe(`${first?.author} در همین میان پاسخ داده است`);
  expect(refused?.current?.thread).toEqual([first]);
  await t.runJobs();
  const mails = () => t.mails.filter(({ subject }) => subject.includes(`[#${id}]`));
  expect(mails()).toHaveLength(1);
  // Staff who have seen the answer may send theirs all the same.
  expect((await other.post(url, { body: 'پاسخ همکار', replies: 1 })).status).toBe(200);
  await t.runJobs();
  expect(mails()).toHaveLength(2);
  const key = await mailedKey();
  await send('/api/support/thread/reply', { key, message: 'سپاس، درست شد' });
  const late = await staff.post<Answered>(url, { body: 'دیر رسید', replies: 2 });
  expect([late.status, late.body.message]).toEqual([
    ...[409, 'فرستنده در همین میان پیام دیگری داده است'],
  ]);
});

it('is in the list of the member whose confirmed address it was written from', async () => {
  const owner = await createMember(t, { email: 'reza@example.com' });
  const claimant = await createMember(t, { email: 'reza@example.com', emailVerifiedAt: null });
  const other = await createMember(t);
  const [first, second] = [await write('پیام نخست من'), await write('پیام دوم من')];
  await answer(first);
  type Own = { data: { id: number; key: string; state: string; lastMessageAt: string }[] };
  const own = async (who = owner) => (await who.get<Own>('/api/user/support')).body.data;
  expect(await own()).toMatchObject([
    { id: first, state: 'answered', topic: 'problem', message: 'پیام نخست من' },
    { id: second, state: 'open' },
  ]);
  const [{ key } = { key: '' }] = await own();
  const thread = await send('/api/support/thread', { key });
  expect(thread.body).toMatchObject({ state: 'answered', messages: [{}, { isFromStaff: true }] });
  expect([await own(claimant), await own(other)]).toEqual([[], []]);
  await t.rows('delete from users where id = any($1)', [[owner.id, claimant.id, other.id]]);
});

it('is named to the member from whose confirmed address it was sent, and to nobody else', async () => {
  const owner = await createMember(t, { email: 'reza@example.com' });
  const claimant = await createMember(t, { email: 'reza@example.com', emailVerifiedAt: null });
  const message = {
    name: 'رضا',
    email: 'Reza@example.com',
    topic: 'problem',
    message: 'صدا نیست، چرا؟',
  };
  const sent = async (who: Member | null) => {
    const headers = who?.headers ?? {};
    return (await send<{ thread: string | null }>('/api/support', message, headers)).body.thread;
  };
  const key = await sent(owner);
  const thread = await send<VisitorThread>('/api/support/thread', { key });
  expect(thread.body.messages).toMatchObject([{ body: 'صدا نیست، چرا؟' }]);
  // Sent again while it waits, it is the same thread.
  expect(await sent(owner)).toBe(key);
  expect(await list()).toHaveLength(1);
  expect([await sent(null), await sent(claimant), await sent(staff)]).toEqual([null, null, null]);
  await t.rows(
    `with child as (insert into profiles (user_id, name, age_limit) values ($1, 'کودک', 7) returning id)
     update sessions set profile_id = child.id from child where user_id = $1`,
    [owner.id],
  );
  expect(await sent(owner)).toBeNull();
  await t.rows('delete from users where id = any($1)', [[owner.id, claimant.id]]);
});

it('takes twenty replies an hour from one address, besides new messages', async () => {
  await answer(await write());
  const key = await mailedKey();
  const reply = (number: number) =>
    t.call({
      method: 'POST',
      url: '/api/support/thread/reply',
      headers: { 'x-forwarded-for': '10.3.0.1' },
      payload: { key, message: `پاسخ ${number}` },
    });
  const statuses: number[] = [];
  for (let i = 1; i <= 21; i += 1) statuses.push((await reply(i)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

it('opens to nobody without the key of the thread', async () => {
  const id = await write();
  await answer(id);
  const key = await mailedKey();
  for (const wrong of [`${id}`, key.replace(/^\d+/, String(id + 1)), `${key}x`, '🙂']) {
    expect((await send('/api/support/thread', { key: wrong })).status).toBe(404);
    const reply = { key: wrong, message: 'پیام' };
    expect((await send('/api/support/thread/reply', reply)).status).toBe(404);
  }
  expect((await send('/api/support/thread', { key: 7 })).status).toBe(422);
});

it('mails staff once in ten minutes, however much is written', async () => {
  await write('پیام نخست آمد');
  await write('پیام دوم هم آمد');
  await t.runJobs();
  await write('پیام سوم کمی بعد');
  await t.runJobs();
  const alerts = () => t.mails.filter(({ to }) => to === staff.email);
  expect(alerts().map(({ subject }) => subject)).toEqual(['۲ پیام تازه به پشتیبانی پرده']);
  await t.rows("update support_messages set alerted_at = alerted_at - interval '11 minutes'");
  await t.rows("update pgboss.job set start_after = now() where name = 'support-alert'");
  await t.runJobs();
  expect(alerts()).toHaveLength(2);
});

it('is assigned to staff who answer, closed, and masked for those who may not write', async () => {
  const id = await write();
  const put = (payload: object) =>
    staff.call({ method: 'PUT', url: `/api/admin/support/${id}`, payload: snakeCased(payload) });
  const editor = await createMember(t, { role: 'editor' });
  const answering = (await staff.get<{ data: object[] }>('/api/admin/support-staff')).body.data;
  expect(answering).toContainEqual({ id: staff.id, name: expect.any(String) });
  expect(answering).not.toContainEqual(expect.objectContaining({ id: editor.id }));
  expect((await put({ assigneeId: editor.id })).statusCode).toBe(422);
  expect((await put({ assigneeId: staff.id, closed: true })).json()).toMatchObject({
    state: 'closed',
    assignee: { id: staff.id },
  });
  expect((await put({ assigneeId: null })).json()).toMatchObject({
    state: 'closed',
    assignee: null,
  });
  const reader = await createMember(t, { role: 'reader' });
  const { body } = await reader.get<SupportThread>(`/api/admin/support/${id}`);
  expect(body.email).toBe('r•••@example.com');
  expect((await staff.get('/api/admin/support/999999')).status).toBe(404);
  expect((await answer(999_999)).status).toBe(404);
});

it('is not closed over a message that staff have not read', async () => {
  const id = await write();
  await answer(id);
  const key = await mailedKey();
  const close = async (replies: number) => {
    const payload = { closed: true, replies };
    const sent = await staff.call({ method: 'PUT', url: `/api/admin/support/${id}`, payload });
    return [sent.statusCode, sent.json().state ?? sent.json().current.thread.at(-1).body];
  };
  await send('/api/support/thread/reply', { key, message: 'هنوز نمی‌آید' });
  expect(await close(1)).toEqual([409, 'هنوز نمی‌آید']);
  expect(await list()).toMatchObject([{ id, state: 'open' }]);
  expect(await close(2)).toEqual([200, 'closed']);
});

it('keeps answers to what is asked again and again, and of two who change them tells the second', async () => {
  const url = '/api/admin/canned-replies';
  const set = (version: number, replies: unknown, by = staff) =>
    by.call({ method: 'PUT', url, payload: { version, replies } });
  const first = (await staff.get<{ version: number; replies: object[] }>(url)).body;
  expect(first).toMatchObject({ version: 0, replies: [{ name: 'پیامتان رسید' }, {}, {}, {}] });
  const replies = [{ name: ' سلام ', body: 'سلام\nو سپاس' }];
  const saved = await set(0, replies);
  expect([saved.statusCode, saved.json()]).toEqual([
    ...[200, { version: 1, replies: [{ name: 'سلام', body: 'سلام\nو سپاس' }] }],
  ]);
  expect((await set(0, [])).json()).toMatchObject({ current: { version: 1 } });
  for (const wrong of [[{ name: '', body: 'ا' }], [{ name: 'ا' }], 'ا', Array(51).fill(replies[0])])
    expect((await set(1, wrong)).statusCode).toBe(422);
  const editor = await createMember(t, { role: 'editor' });
  expect((await set(1, [], editor)).statusCode).toBe(403);
  expect((await set(1, [])).json()).toEqual({ version: 2, replies: [] });
  expect((await staff.get<{ replies: object[] }>(url)).body.replies).toEqual([]);
});
