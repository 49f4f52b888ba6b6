import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const URL = '/api/admin/operator-alerts';

let t: TestApp;
let owner: Member;
let hook: Server;
const received: { kind: string; text: string; url: string }[] = [];

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
  await createMember(t, { role: 'editor' });
  hook = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterAll(async () => {
  hook.close();
  await t.close();
});
beforeEach(() => {
  t.mails.length = 0;
  received.length = 0;
});

const look = async () => {
  await t.jobs.enqueue(t.database.db, 'look-for-problems', {});
  await t.runJobs();
};
const subjects = () => t.mails.map(({ to, subject }) => `${to}: ${subject}`);
const save = (payload: object) => owner.call({ method: 'PUT', url: URL, payload });

it('tells the owners once of a payment alert and of a full disk', async () => {
  await look();
  expect(subjects()).toEqual([]);
  await t.rows(
    "insert into alerts (subject, message) values ('payment:7', 'Payment 7 is unknown.')",
  );
  await look();
  await look();
  expect(subjects()).toEqual([`${owner.email}: پرده: پرداختی به بررسی نیاز دارد`]);
  expect(t.mails[0]?.text).toContain('Payment 7 is unknown.');
  t.config.diskReserve = Number.MAX_SAFE_INTEGER;
  await look();
  await look();
  t.config.diskReserve = 0;
  await look();
  expect(subjects().slice(1)).toEqual([`${owner.email}: پرده: دیسک سرور رو به پر شدن است`]);
});

it('tells of what was chosen only, and drops no cached page for it', async () => {
  expect((await owner.get(URL)).body).toEqual({
    kinds: ['support', 'payment', 'encode', 'disk', 'backup'],
    webhookUrl: null,
  });
  expect((await save({ kinds: ['backup'], webhookUrl: '' })).json()).toEqual({
    kinds: ['backup'],
    webhookUrl: null,
  });
  const version = () => t.row('select version from content_state');
  const before = await version();
  await t.rows("insert into alerts (subject, message) values ('payment:8', 'x')");
  await look();
  expect(subjects()).toEqual([]);
  expect(await version()).toEqual(before);
});

it('calls the webhook too, also for messages of visitors', async () => {
  const { port } = hook.address() as AddressInfo;
  await save({ kinds: ['support'], webhookUrl: null });
  // The API takes https:// only, which a test has no certificate for.
  await t.rows(
    "update settings set value = value || jsonb_build_object('webhookUrl', $1::text) where topic = 'alerts'",
    [`http://127.0.0.1:${port}/hook`],
  );
  await t.rows(
    `insert into support_messages (name, email, topic, message)
      values ('رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت')`,
  );
  await look();
  expect(received).toEqual([
    {
      kind: 'support',
      text: 'پرده: پیام تازه به پشتیبانی رسید (1)',
      url: `${t.config.publicUrl}/admin/support`,
    },
  ]);
});

it('takes only https for the webhook, and is the owner’s alone', async () => {
  const answer = await save({ kinds: [], webhookUrl: 'http://10.0.0.1/' });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['webhookUrl']]);
  const reader = await createMember(t, { role: 'reader' });
  expect((await reader.get(URL)).status).toBe(403);
});
