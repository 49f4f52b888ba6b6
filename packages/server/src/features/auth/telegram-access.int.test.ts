import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { login, mailedLinks, post } from '../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* A linked chat receives a member's news and changes the watchlist: whatever revokes the access of others to an
   account revokes it, too. */

let t: TestApp;
let member: Member;
let chat = 700;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  await t.runJobs();
  t.mails.length = 0;
  member = await createMember(t);
  chat += 1;
  await t.rows(`insert into telegram_chats (user_id, chat_id, name) values ($1, $2, 'کسی دیگر')`, [
    member.id,
    chat,
  ]);
});

const NEW = 'three plums in a bowl';
const newPair = { password: NEW, password_confirmation: NEW };
const linkedChat = async () =>
  (await member.get<{ name: string | null }>('/api/user/telegram')).body.name;
const isLinked = async () =>
  (await t.rows('select 1 from telegram_chats where user_id = $1', [member.id])).length === 1;
const tokenIn = (link: URL | undefined) =>
  decodeURIComponent(link?.hash.replace(/^#\w+=/, '') ?? '');

it('stays as long as nothing happens', async () => {
  expect(await linkedChat()).toBe('کسی دیگر');
});

it('ends with a mailed reset of the password', async () => {
  const { email } = member;
  await post(t, '/api/forgot-password', { email });
  const [mail] = await mailedLinks(t);
  const token = mail?.link.pathname.replace('/auth/reset-password/', '') ?? '';
  expect((await post(t, '/api/reset-password', { token, email, ...newPair })).status).toBe(200);
  expect(await isLinked()).toBe(false);
});

it('ends with a change of the password', async () => {
  const body = { current_password: TEST_PASSWORD, ...newPair };
  expect((await member.post('/api/sanc/password', body)).status).toBe(200);
  expect(await isLinked()).toBe(false);
});

it('ends when a sign-in was by somebody else', async () => {
  const body = { email: member.email, password: TEST_PASSWORD };
  await login(t, body);
  await login(t, body);
  const [mail] = await mailedLinks(t);
  const token = tokenIn(mail?.link);
  expect((await post(t, '/api/sanc/not-me', { token })).status).toBe(200);
  expect(await isLinked()).toBe(false);
});

it('ends when another address was set by somebody else', async () => {
  const payload = { email: `other-${chat}@example.com` };
  await member.call({ method: 'PUT', url: '/api/user/email', payload });
  const mail = (await mailedLinks(t)).find(({ to }) => to === member.email);
  const token = tokenIn(mail?.link);
  expect((await post(t, '/api/sanc/keep-email', { token })).status).toBe(200);
  expect(await isLinked()).toBe(false);
});

it('ends when staff reset the second factor', async () => {
  const owner = await createMember(t, { role: 'owner' });
  const reset = `/api/admin/members/${member.id}/reset-second-factor`;
  expect((await owner.post(reset, { reason: 'گم شده' })).status).toBe(200);
  expect(await isLinked()).toBe(false);
});

it.each([
  ['give the account another address', 'PUT', 'address', { email: 'rescued@example.com' }],
  ['end all sessions', 'DELETE', 'sessions', {}],
  ['ban the member', 'POST', 'ban', { days: 7 }],
] as const)('ends when staff %s', async (_, method, call, body) => {
  const owner = await createMember(t, { role: 'owner' });
  const url = `/api/admin/members/${member.id}/${call}`;
  const answer = await owner.call({ method, url, payload: { ...body, reason: 'دزدیده شده' } });
  expect(answer.statusCode).toBe(200);
  expect(await isLinked()).toBe(false);
});
