import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AlertSettings } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
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
beforeEach(async () => {
  await t.rows("delete from settings where topic = 'alerts'");
  t.mails.length = 0;
  received.length = 0;
});

const look = async () => {
  await t.jobs.enqueue(t.database.db, 'look-for-problems', {});
  await t.runJobs();
};
const subjects = () => t.mails.map(({ to, subject }) => `${to}: ${subject}`);
const put = (payload: object) =>
  owner.call({ method: 'PUT', url: URL, payload: snakeCased(payload) });
const read = async () => (await owner.get<AlertSettings>(URL)).body;
const save = async (payload: object) => put({ version: (await read()).version, ...payload });

it('tells the owners once of a payment alert and of a full disk', async () => {
  await look();
  expect(subjects()).toEqual([]);
  await t.rows(
    `insert into alerts (subject, message)
     values ('payment:7:amount', 'Payment 7 was paid with another amount.')`,
  );
  await look();
  await look();
  expect(subjects()).toEqual([`${owner.email}: پرده: پرداختی به بررسی نیاز دارد`]);
  expect(t.mails[0]?.text).toContain(
    'پرداخت ۷ با مبلغی دیگر رسید: چیزی داده نشد.\n\n\u2068Payment 7 was paid with another amount.\u2069\n',
  );
  const { id } = await t.row<{ id: number }>('select max(id) as id from alerts');
  expect(t.mails[0]?.text).toContain(`/admin/payment-alerts/${id}/show`);
  t.config.diskReserve = Number.MAX_SAFE_INTEGER;
  await look();
  await look();
  t.config.diskReserve = 0;
  await look();
  expect(subjects().slice(1)).toEqual([`${owner.email}: پرده: دیسک سرور رو به پر شدن است`]);
});

it('tells the owners once a day that its text messages are used up, and what to do', async () => {
  const own = await createTestApp({
    ...{ SMS_URL: 'kavenegar://KEY@api.kavenegar.com/template', SMS_DAILY_LIMIT: '2' },
  });
  try {
    await createMember(own, { role: 'owner' });
    const send = (count: number) =>
      own.rows(
        `insert into sms_codes (purpose, mobile, ticket_hash, code_hash, tries_left, expires_at)
         select 'sign_in', '09120000000', sha256(random()::text::bytea), sha256('x'), 5, now()
         from generate_series(1, $1)`,
        [count],
      );
    const lookThere = async () => {
      await own.jobs.enqueue(own.database.db, 'look-for-problems', {});
      await own.runJobs();
      return own.mails.map(({ subject }) => subject);
    };
    await send(1);
    expect(await lookThere()).toEqual([]);
    await send(1);
    const told = ['پرده: سهم پیامک امروز تمام شد'];
    expect(await lookThere()).toEqual(told);
    expect(await lookThere()).toEqual(told);
    expect(own.mails[0]?.text).toContain('سهم روز را در «ایمیل، پیامک و درگاه» بیشتر کنید');
    // The next day has its own.
    await own.rows(
      `update settings set value = value || '{"smsDay": "2026-01-01"}' where topic = 'told'`,
    );
    expect(await lookThere()).toEqual([...told, ...told]);
  } finally {
    await own.close();
  }
});

it('tells of each failed encode, also of one that began before another that failed', async () => {
  const insert = (table: string, columns: string, values: string) =>
    t.row<{ id: number }>(`insert into ${table} (${columns}) values (${values}) returning id`);
  const title = await insert('titles', 'type, slug, title_fa', "'movie', 'encoded', 'فیلم'");
  const edition = await insert(
    'editions',
    'title_id, position, kind',
    `${title.id}, 1, 'original'`,
  );
  const startEncode = async () => {
    const file = await insert(
      'media_files',
      'edition_id, storage_key, file_name, container, size_bytes',
      `${edition.id}, 'media/' || gen_random_uuid(), 'film.mkv', 'mkv', 6`,
    );
    return insert('encodes', 'file_id, state', `${file.id}, 'running'`);
  };
  const fail = ({ id }: { id: number }) =>
    t.rows("update encodes set state = 'failed', finished_at = now() where id = $1", [id]);
  const told = async () => {
    t.mails.length = 0;
    await look();
    return subjects();
  };
  const [long, short] = [await startEncode(), await startEncode()];
  expect(await told()).toEqual([]);
  const news = [`${owner.email}: پرده: آماده‌سازی فیلمی به پایان نرسید`];
  await fail(short);
  expect(await told()).toEqual(news);
  await fail(long);
  expect(await told()).toEqual(news);
  expect(await told()).toEqual([]);
  await fail(short);
  expect(await told()).toEqual(news);
});

it('tells of what was chosen only, and drops no cached page for it', async () => {
  expect(await read()).toEqual({
    version: 0,
    kinds: ['support', 'payment', 'encode', 'disk', 'backup', 'sms', 'cdn'],
    webhookUrl: null,
    telegramChat: null,
    telegramApi: null,
    servesMembers: false,
    hasTelegramToken: false,
    isTelegramUnreadable: false,
  });
  expect((await save({ kinds: ['backup'], webhookUrl: '' })).json()).toMatchObject({
    version: 1,
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

it('calls the webhook too, also for messages of visitors and replies to reports', async () => {
  const { port } = hook.address() as AddressInfo;
  await save({ kinds: ['support'], webhookUrl: null });
  // The API accepts only https://, for which a test has no certificate.
  await t.rows(
    "update settings set value = value || jsonb_build_object('webhookUrl', $1::text) where topic = 'alerts'",
    [`http://127.0.0.1:${port}/hook`],
  );
  const told = async () => {
    received.length = 0;
    await look();
    return received.map(({ text, url }) => [text, url.replace(t.config.publicUrl, '')]);
  };
  const write = (table: string, columns: string, values: string) =>
    t.row<{ id: number }>(`insert into ${table} (${columns}) values (${values}) returning id`);
  const reply = (messageId: number, isFromStaff: boolean) =>
    write(
      'support_replies',
      'message_id, is_from_staff, body',
      `${messageId}, ${isFromStaff}, 'ها'`,
    );
  const { id } = await write(
    ...(['support_messages', 'name, email, topic, message'] as const),
    "'رضا', 'reza@example.com', 'question', 'پرسشی دربارهٔ سایت'",
  );
  const news = ['پرده: پیام تازه به پشتیبانی رسید (1)', `/admin/support/${id}/show`];
  expect(await told()).toEqual([news]);
  expect(received).toMatchObject([{ kind: 'support' }]);
  expect(await told()).toEqual([]);
  await reply(id, true);
  expect(await told()).toEqual([]);
  await reply(id, false);
  expect(await told()).toEqual([news]);
  const title = await write(
    ...(['titles', 'type, slug, title_fa, state'] as const),
    "'movie', 'x', 'فیلم', 'published'",
  );
  const report = await write('playback_reports', 'title_id, kind', `${title.id}, 'sound'`);
  const thread = await write(
    ...(['support_messages', 'name, report_id, topic, message'] as const),
    `'سارا', ${report.id}, 'problem', 'گزارش از فیلم'`,
  );
  await reply(thread.id, true);
  expect(await told()).toEqual([]);
  await reply(thread.id, false);
  expect(await told()).toEqual([
    ['پرده: عضوی به پاسخ گزارش خود پاسخ داد (1)', `/admin/playback-reports/${report.id}/show`],
  ]);
});

const TOKEN = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp';

it('writes to Telegram by the Bot API, and shows its token to nobody', async () => {
  const calls: { path: string; body: { chat_id: string; text: string } }[] = [];
  const refuse = new Map([['@closed_channel', [403, 'Forbidden: bot is not a member']]]);
  const botApi = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    calls.push({ path: request.url ?? '', body });
    const [status, description] = refuse.get(body.chat_id) ?? [200, ''];
    response.writeHead(Number(status), { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: status === 200, description }));
  }).listen(0, '127.0.0.1');
  await once(botApi, 'listening');
  const telegramApi = `http://127.0.0.1:${(botApi.address() as AddressInfo).port}`;
  const test = async () =>
    (await owner.call({ method: 'POST', url: `${URL}/test`, payload: {} })).json();
  try {
    expect(await test()).toEqual({ message: 'ربات تلگرام پیدا نشد' });
    const settings = { kinds: ['disk'], telegramApi: `${telegramApi}/`, telegramChat: '-100777' };
    const saved = await save({ ...settings, telegramToken: TOKEN });
    expect(saved.json()).toMatchObject({ telegramApi, hasTelegramToken: true });
    // An empty field keeps the token.
    await save({ ...settings, telegramToken: '' });
    expect(await test()).toMatchObject({ ok: true });
    t.config.diskReserve = Number.MAX_SAFE_INTEGER;
    await look();
    t.config.diskReserve = 0;
    await look();
    expect(calls.map(({ path, body }) => [path, body.chat_id])).toEqual([
      [`/bot${TOKEN}/sendMessage`, '-100777'],
      [`/bot${TOKEN}/sendMessage`, '-100777'],
    ]);
    expect(calls[1]?.body.text).toContain('پرده: دیسک سرور رو به پر شدن است');
    expect(calls[1]?.body.text).toContain(`${t.config.publicUrl}/admin`);
    await save({ ...settings, telegramChat: '@closed_channel', telegramToken: '' });
    expect(await test()).toMatchObject({
      ok: false,
      detail: 'Telegram refused the message: Forbidden: bot is not a member',
    });
    // The token is not sent to another server.
    await save({ ...settings, telegramApi: 'http://127.0.0.1:1', telegramToken: '' });
    expect(await read()).toMatchObject({ hasTelegramToken: false });
    const kept = await t.rows(
      'select value::text from settings union all select after::text from audit_log',
    );
    expect(JSON.stringify(kept)).not.toContain(TOKEN.slice(7));
  } finally {
    botApi.close();
  }
});

it.each([
  ['telegram_chat', { telegramChat: 'https://t.me/x' }],
  ['telegram_token', { telegramToken: 'not a token' }],
  ['telegram_api', { telegramApi: 'file:///etc/passwd' }],
])('refuses a wrong %s at its field', async (field, wrong) => {
  const answer = await save({ kinds: [], ...wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

it('of who saves at once keeps the first, and shows the others what it is now', async () => {
  const { version } = await read();
  const answers = await Promise.all(
    (['disk', 'sms', 'cdn', 'backup', 'encode'] as const).map((kind) =>
      put({ version, kinds: [kind] }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  const saved = await read();
  expect(saved.version).toBe(version + 1);
  for (const answer of answers) {
    expect(answer.statusCode === 200 ? answer.json() : answer.json().current).toEqual(saved);
  }
  expect((await put({ kinds: [] })).statusCode).toBe(422);
});

it('takes only https for the webhook, and is the owner’s alone', async () => {
  const answer = await save({ kinds: [], webhookUrl: 'http://10.0.0.1/' });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['webhook_url']]);
  const reader = await createMember(t, { role: 'reader' });
  expect((await reader.get(URL)).status).toBe(403);
});
