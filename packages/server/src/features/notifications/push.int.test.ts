import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Push } from '@parde/contract';
import { NEWS_TOPICS, type PushedNews } from '@parde/shared/news-topics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertNotifications } from '../../testing/insert-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { pushNotification, queuePushes } from './push.ts';

let t: TestApp;
let service: Server;
let origin: string;
let titleId: number;
let status = 201;
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];

beforeAll(async () => {
  t = await createSampleApp();
  titleId = await t.titleId('متروپلیس');
  // A push service.
  service = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

beforeEach(() => {
  received.length = 0;
  status = 201;
});

afterAll(async () => {
  service.close();
  await t.close();
});

/** The keys of a browser, which decrypts messages for it (RFC 8291). */
function createBrowser() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): PushedNews {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', key, by, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const key = derive(pair.computeSecret(sender), auth, info, 32);
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      ).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

const PUBLIC = 'https://push.example.com/subscription';

const put = (member: Member, payload: object) =>
  member.call({ method: 'PUT', url: '/api/user/push', payload });

const stateOf = async (member: Member) => (await member.get<Push>('/api/user/push')).body;

/** A member whose browser is subscribed at the service of this test. */
async function createSubscriber() {
  const member = await createMember(t);
  const browser = createBrowser();
  const { statusCode } = await put(member, { endpoint: PUBLIC, ...browser.keys });
  expect(statusCode).toBe(200);
  // The API refuses such an endpoint, because the service is on this machine.
  await t.rows('update push_subscriptions set endpoint = $1 where user_id = $2', [
    `${origin}/of/${member.id}`,
    member.id,
  ]);
  return { member, browser };
}

let events = 0;

async function notify(member: Member): Promise<number> {
  events += 1;
  await insertNotifications(t.database.db, [
    { userId: member.id, kind: 'title_available', titleId, event: `push ${events}` },
  ]);
  const { id } = await t.row<{ id: number }>('select id from notifications where event = $1', [
    `push ${events}`,
  ]);
  return id;
}

const sessionOf = ({ token }: Member) => Number(token.split('|')[0]);

/** Sends one notification to the service on this machine. */
const send = (member: Member, notificationId: number) =>
  pushNotification(
    t.database.db,
    { sessionId: sessionOf(member), notificationId },
    { subject: 'https://parde.example', isAllowed: (address) => address === '127.0.0.1' },
  );

const queued = async () =>
  (
    await t.rows<{ data: object }>(
      "select data from pgboss.job where name = 'push-notification' and state = 'created' order by created_on",
    )
  ).map(({ data }) => data);

const INNER = [
  ...['127.0.0.1', '[::1]', '10.1.2.3:8443', 'localhost', 'localhost.', 'database.internal'],
  ...['printer.lan', 'x.home.arpa'],
];

describe('a browser', () => {
  it('subscribes with the site’s key, which stays, and ends with its session', async () => {
    const { member } = await createSubscriber();
    const state = await stateOf(member);
    expect(state).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      isOn: true,
      muted: [],
    });
    expect((await stateOf(await createMember(t))).publicKey).toBe(state.publicKey);
    await member.post('/api/sanc/logout');
    expect(await t.rows('select from push_subscriptions where user_id = $1', [member.id])).toEqual(
      [],
    );
  });

  it('belongs to who signed in last', async () => {
    const [first, second] = [await createMember(t), await createMember(t)];
    const body = { endpoint: `${PUBLIC}/shared`, ...createBrowser().keys };
    await put(first, body);
    await put(second, body);
    expect([(await stateOf(first)).isOn, (await stateOf(second)).isOn]).toEqual([false, true]);
    await second.call({ method: 'DELETE', url: '/api/user/push' });
    expect((await stateOf(second)).isOn).toBe(false);
  });

  it.each([
    ...INNER.map((host) => `https://${host}/push`),
    'http://push.example.com/push',
    'javascript:alert(1)',
    '',
  ])('cannot name %s as its service', async (endpoint) => {
    const answer = await put(await createMember(t), { endpoint, ...createBrowser().keys });
    expect([answer.statusCode, answer.json().errors.endpoint]).toEqual([
      422,
      [expect.stringMatching(/[آ-ی]/)],
    ]);
  });
});

describe('news', () => {
  it('are sent encrypted, signed by the site, in the words of the digest', async () => {
    const { member, browser } = await createSubscriber();
    const id = await notify(member);
    await send(member, id);
    const [message] = received;
    expect(message?.path).toBe(`/of/${member.id}`);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(browser.read(message?.body ?? Buffer.of())).toEqual({
      title: 'متروپلیس',
      body: 'به پرده آمد؛ خواسته بودید خبرتان کنیم.',
      path: expect.stringMatching(/^\/titles\//),
      tag: `news-${id}`,
    });
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(String(message?.headers.authorization)) ?? [];
    expect(key).toBe((await stateOf(member)).publicKey);
    const [head, claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'https://parde.example',
    });
    const point = Buffer.from(key ?? '', 'base64url');
    const publicKey = {
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk' as const,
      dsaEncoding: 'ieee-p1363' as const,
    };
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('are queued once for each browser, whoever notifies, and not of a topic that is muted', async () => {
    const { member } = await createSubscriber();
    const { member: muting } = await createSubscriber();
    const muted = {
      method: 'PATCH',
      url: '/api/user/push',
      payload: { muted: ['titles'] },
    } as const;
    expect((await muting.call(muted)).statusCode).toBe(200);
    expect((await stateOf(muting)).muted).toEqual(['titles']);
    await t.rows('delete from push_outbox');
    const id = await notify(member);
    await notify(muting);
    await notify(await createMember(t));
    await queuePushes(t.database.db, t.jobs);
    await queuePushes(t.database.db, t.jobs);
    expect(await queued()).toEqual([{ sessionId: sessionOf(member), notificationId: id }]);
    expect(await t.rows('select from push_outbox')).toEqual([]);
  });

  it('do not come to the browser of a child, while those of the others get them', async () => {
    const { member } = await createSubscriber();
    const choose = (ageLimit: number | null) =>
      t.rows(
        `with who as (insert into profiles (user_id, name, age_limit) values ($1, $2, $3) returning id)
         update sessions set profile_id = who.id from who where sessions.id = $4`,
        [member.id, `نمایه ${ageLimit}`, ageLimit, sessionOf(member)],
      );
    await choose(7);
    await t.rows('delete from push_outbox');
    const id = await notify(member);
    await queuePushes(t.database.db, t.jobs);
    expect(await queued()).not.toContainEqual({ sessionId: sessionOf(member), notificationId: id });
    // Queued before the child's profile was chosen.
    await send(member, id);
    expect(received).toEqual([]);
    await choose(null);
    const later = await notify(member);
    await queuePushes(t.database.db, t.jobs);
    expect(await queued()).toContainEqual({ sessionId: sessionOf(member), notificationId: later });
    await send(member, later);
    expect(received).toHaveLength(1);
  });

  it('of a sign-in at an unknown browser are queued, whatever is muted', async () => {
    const { member } = await createSubscriber();
    await t.rows('update users set muted_news = $1 where id = $2', [[...NEWS_TOPICS], member.id]);
    await t.rows('delete from push_outbox');
    const { id } = await t.row<{ id: number }>(
      `insert into notifications (user_id, kind, session_id, event)
       values ($1, 'new_device', $2, 'new-device:1') returning id`,
      [member.id, sessionOf(member)],
    );
    await queuePushes(t.database.db, t.jobs);
    expect(await queued()).toContainEqual({ sessionId: sessionOf(member), notificationId: id });
  });

  it('that were read or whose title was hidden meanwhile are not sent', async () => {
    const { member } = await createSubscriber();
    const id = await notify(member);
    await t.rows("update titles set state = 'draft' where id = $1", [titleId]);
    await send(member, id);
    await t.rows("update titles set state = 'published' where id = $1", [titleId]);
    await member.post('/api/user/notifications');
    await send(member, id);
    expect(received).toEqual([]);
  });

  it.each([404, 410])('forget a browser whose service answers %i', async (gone) => {
    const { member } = await createSubscriber();
    status = gone;
    await send(member, await notify(member));
    expect((await stateOf(member)).isOn).toBe(false);
  });

  it.each([
    [503, 'Error'],
    [429, 'Error'],
    [403, 'NonRetryableError'],
    [302, 'NonRetryableError'],
  ])('meet %i with %s', async (answer, name) => {
    const { member } = await createSubscriber();
    status = answer;
    await expect(send(member, await notify(member))).rejects.toMatchObject({ name });
    expect((await stateOf(member)).isOn).toBe(true);
  });

  it('never go inside a network, whatever a name means', async () => {
    const { member } = await createSubscriber();
    const job = { sessionId: sessionOf(member), notificationId: await notify(member) };
    const subject = { subject: 'https://parde.example' };
    await expect(pushNotification(t.database.db, job, subject)).rejects.toThrow('public internet');
    await t.rows('update push_subscriptions set endpoint = $1 where user_id = $2', [
      origin.replace('127.0.0.1', 'localhost'),
      member.id,
    ]);
    await expect(pushNotification(t.database.db, job, subject)).rejects.toThrow('public internet');
    expect(received).toEqual([]);
  });
});
