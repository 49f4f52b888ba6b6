import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSignedIn, login, mailedLinks, post } from '../../testing/auth-calls.ts';
import { createMember, TEST_PASSWORD } from '../../testing/members.ts';
import { askCode, loginWithSms, mobileMember } from '../../testing/sms-codes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const tokenIn = (link: URL | undefined) =>
  new URLSearchParams(link?.hash.slice(1)).get('token') ?? '';

it('a sign-in at a browser that was not known is mailed, with one link that ends it', async () => {
  const { email, id } = await createMember(t);
  const body = { email, password: TEST_PASSWORD };
  const first = await login(t, body);
  await login(t, body, { device: first.cookie('device') });
  expect(await mailedLinks(t)).toEqual([]);

  const stranger = await login(t, body);
  const [mail, ...more] = await mailedLinks(t);
  expect(more).toEqual([]);
  expect([mail?.to, mail?.link.pathname, mail?.link.search]).toEqual([email, '/auth/not-me', '']);
  const token = tokenIn(mail?.link);
  expect((await post(t, '/api/sanc/not-me', { token })).status).toBe(200);
  expect(await isSignedIn(t, stranger.body.token)).toBe(false);
  expect(await isSignedIn(t, first.body.token)).toBe(true);
  // Opened again it does no harm.
  expect((await post(t, '/api/sanc/not-me', { token })).status).toBe(200);
  expect(
    await t.rows("select 1 from security_events where user_id = $1 and kind = 'sessions_ended'", [
      id,
    ]),
  ).toHaveLength(1);
});

it('a link for another session, or without a signature, ends nothing', async () => {
  const { email } = await createMember(t);
  const body = { email, password: TEST_PASSWORD };
  const [first] = [await login(t, body), await login(t, body)];
  const [mail] = await mailedLinks(t);
  const signature = tokenIn(mail?.link).split('|')[1] ?? '';
  const sessionId = first?.body.token.split('|')[0];
  const others = [
    `${sessionId}|${signature}`,
    tokenIn(mail?.link).slice(0, -1),
    `${sessionId}|`,
    first?.body.token,
    'nothing',
  ];
  for (const token of others) {
    expect((await post(t, '/api/sanc/not-me', { token })).status).toBe(422);
  }
  expect(await isSignedIn(t, first?.body.token ?? '')).toBe(true);
});

it('nothing is mailed of a session that was ended before the mail', async () => {
  const { email } = await createMember(t);
  const body = { email, password: TEST_PASSWORD };
  await login(t, body);
  const { token } = (await login(t, body)).body;
  await post(t, '/api/sanc/logout', {}, { token });
  expect(await mailedLinks(t)).toEqual([]);
});

it('a member without a confirmed address is told by the bell and by pushes', async () => {
  const member = await mobileMember(t);
  const news = async () => (await member.call('GET', '/api/user/notifications')).body.data;
  await t.runJobs();
  expect(await news()).toEqual([]);
  await t.rows('delete from push_outbox');
  await t.rows(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
     values ($1, $2, 'https://push.example.com/x', 'x', 'x')`,
    [Number(member.token.split('|')[0]), member.id],
  );
  // A minute later: each number gets one code per minute.
  await t.rows('delete from sms_codes');
  const asked = await askCode(t, member.mobile, { device: member.device });
  const stranger = await loginWithSms(t, asked);
  expect(stranger.status).toBe(200);
  await t.rows('update sessions set user_agent = $1 where id = $2', [
    'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
    Number(stranger.body.token.split('|')[0]),
  ]);
  expect(await mailedLinks(t)).toEqual([]);
  const [told, ...more] = await news();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ kind: 'new_device', browser: 'Firefox', system: 'Android' });
  expect(await t.rows('select notification_id as id from push_outbox')).toEqual([{ id: told.id }]);
  // It is deleted with the session that it reports.
  await post(t, '/api/sanc/logout', {}, { token: stranger.body.token });
  expect(await news()).toEqual([]);
});
