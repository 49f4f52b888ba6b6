import type { SecurityEvent, Telegram } from '@parde/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import {
  createPerson,
  type FakeBotApi,
  openFakeBotApi,
  useFakeBot,
} from '../../../testing/fake-bot-api.ts';
import { insertNotifications } from '../../../testing/insert-notifications.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { queuePushes } from '../push.ts';
import { type PollDeps, watchTelegram } from './poll.ts';

let t: TestApp;
let telegram: FakeBotApi;
let deps: PollDeps;
let film: number;
let member: Member;
let stops: (() => Promise<void>)[] = [];
let people = 500;
let person: ReturnType<typeof createPerson>;

beforeAll(async () => {
  t = await createSampleApp({ PUBLIC_URL: 'https://parde.example' });
  film = await t.titleId('متروپلیس');
  telegram = await openFakeBotApi();
  deps = await useFakeBot(t, telegram);
});

beforeEach(async () => {
  telegram.calls.length = 0;
  people += 1;
  person = createPerson(telegram, people);
  member = await createMember(t);
  start();
  await eventually(async () => expect((await stateOf()).bot).toBe('parde_test_bot'));
});

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

afterAll(async () => {
  await t.close();
  await telegram.close();
});

const start = () => stops.push(watchTelegram(deps));
const stateOf = async () => (await member.get<Telegram>('/api/user/telegram')).body;

const write = (text: string) => person.write(text);
const TOO_MANY = {
  ...{ error_code: 429, description: 'Too Many Requests: retry after 1' },
  parameters: { retry_after: 1 },
};
const handled = () => eventually(() => expect(telegram.waiting()).toBe(0));
const said = () => telegram.callsOf('sendMessage').map(({ body }) => String(body.text));

async function link(who: Member = member): Promise<void> {
  const { body } = await who.post<{ url: string }>('/api/user/telegram');
  write(`/start ${new URL(body.url).searchParams.get('start')}`);
  await handled();
}

describe('a chat', () => {
  it('is linked by one tap, which works once, and parted from both sides', async () => {
    const { status, body } = await member.post<{ url: string }>('/api/user/telegram');
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe('https://t.me/parde_test_bot');
    const code = url.searchParams.get('start') ?? '';
    // Characters that Telegram accepts in a start parameter.
    expect(code).toMatch(/^[\w-]{20,64}$/);
    const stored = await t.rows('select * from telegram_chats');
    expect(JSON.stringify(stored)).not.toContain(code);
    write(`/start ${code}`);
    await eventually(async () => expect((await stateOf()).name).toBe('سارا <b>'));
    const { body: log } = await member.get<{ data: SecurityEvent[] }>('/api/user/security-log');
    expect(log.data[0]).toMatchObject({ kind: 'telegram_linked', detail: 'سارا <b>' });
    write(`/start ${code}`);
    await eventually(() => expect(said().at(-1)).toContain('دیگر کار نمی‌کند'));
    await member.call({ method: 'DELETE', url: '/api/user/telegram' });
    expect((await stateOf()).name).toBeNull();
    await link();
    expect((await stateOf()).name).not.toBeNull();
    write('/stop');
    await handled();
    expect((await stateOf()).name).toBeNull();
  });

  it('is linked by no code that is old, wrong or odd', async () => {
    const { body } = await member.post<{ url: string }>('/api/user/telegram');
    await t.rows(`update telegram_chats set code_expires_at = now() - interval '1 second'`);
    const code = new URL(body.url).searchParams.get('start');
    for (const odd of [code, 'x', '\u0000', `${'a'.repeat(4_000)}`, `' or 1=1 --`])
      write(`/start ${odd}`);
    await handled();
    expect((await stateOf()).name).toBeNull();
  });

  it('is linked by no code from before the password was changed', async () => {
    const { body } = await member.post<{ url: string }>('/api/user/telegram');
    const password = 'three plums in a bowl';
    const { status } = await member.post('/api/sanc/password', {
      ...{ current_password: TEST_PASSWORD, password, password_confirmation: password },
    });
    expect(status).toBe(200);
    write(`/start ${new URL(body.url).searchParams.get('start')}`);
    await handled();
    expect((await stateOf()).name).toBeNull();
  });

  it('belongs to the account that linked it last', async () => {
    await link();
    const other = await createMember(t);
    await link(other);
    expect((await stateOf()).name).toBeNull();
    const { body } = await other.get<Telegram>('/api/user/telegram');
    expect(body.name).not.toBeNull();
  });

  it('is parted when the person blocks the bot', async () => {
    await link();
    person.block();
    await handled();
    expect((await stateOf()).name).toBeNull();
  });
});

describe('a search', () => {
  it('finds in Persian, with errors, and shows a card with its poster and ways on', async () => {
    write('متروپلیص');
    await handled();
    const [card] = telegram.callsOf('sendPhoto');
    expect(card?.body.caption).toMatch(/^<b>متروپلیس \(۱۹۲۷\)<\/b>\n/);
    // JPEG.
    expect(Buffer.from(card?.body.photo as Buffer).readUInt16BE()).toBe(0xff_d8);
    const { inline_keyboard: rows } = JSON.parse(String(card?.body.reply_markup));
    expect(rows[0]).toMatchObject([
      { url: expect.stringMatching(`^https://parde\\.example/titles/${film}/`) },
      { callback_data: `w:${film}` },
    ]);
    // Telegram stores the picture.
    write('متروپلیس');
    await handled();
    expect(telegram.callsOf('sendPhoto')[1]?.body.photo).toBe('kept-by-telegram');
  });

  it('goes on without a picture that Telegram does not take', async () => {
    telegram.refuse('sendPhoto', { error_code: 400, description: 'IMAGE_PROCESS_FAILED' });
    write('متروپلیس');
    await handled();
    expect(said()).toEqual([expect.stringContaining('متروپلیس')]);
  });

  it('says when there is nothing, and answers odd messages', async () => {
    for (const odd of ['ژژژژژژ<script>', '\u0000\u202e\ud800', 'ب'.repeat(4_096), '/نیست', '%_\\'])
      write(odd);
    telegram.push({ message: { ...person.message, photo: [{ file_id: 'x' }] } });
    telegram.push({ poll: { id: 'x' } });
    telegram.push({
      message: { ...person.message, chat: { id: -1, type: 'group' }, text: 'متروپلیس' },
    });
    telegram.push({ message: null, callback_query: { id: 'x' } });
    write('متروپلیس');
    await handled();
    expect(said()[0]).toBe('چیزی با نام «\u2068ژژژژژژ<script>\u2069» پیدا نشد.');
    expect(telegram.callsOf('sendPhoto').length).toBeGreaterThan(0);
    expect(said().length).toBeLessThanOrEqual(6);
  });

  it('works within other chats', async () => {
    telegram.push({ inline_query: { id: 'q', from: person.from, query: 'متروپلیس', offset: '' } });
    await handled();
    const [answer] = telegram.callsOf('answerInlineQuery');
    expect(answer?.body.results).toMatchObject([{ type: 'article', id: String(film) }]);
    // Chosen in the chat with the bot itself, the result comes back as a message.
    const via_bot = { id: 123456, is_bot: true, first_name: 'پرده' };
    telegram.push({ message: { ...person.message, text: 'متروپلیس (۱۹۲۷)\nدرام', via_bot } });
    await handled();
    expect(telegram.calls.at(-1)).toBe(answer);
  });

  it('keeps a title for who has linked the chat, once, and asks others to link it', async () => {
    person.press(`w:${film}`);
    await handled();
    expect(telegram.callsOf('answerCallbackQuery')[0]?.body).toMatchObject({ show_alert: true });
    await link();
    for (const data of [`w:${film}`, `w:${film}`, 'w:999999999', 'w:1e9', 't:999999999', 'x'])
      person.press(data);
    await handled();
    expect((await member.get('/api/user/watchlist/ids')).body).toEqual({ data: [film] });
    // Each press is answered, because otherwise its button keeps loading.
    expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(7);
  });

  it('waits when Telegram says so, and ignores who asks too much', async () => {
    telegram.refuse('sendPhoto', TOO_MANY);
    write('متروپلیس');
    await handled();
    expect(telegram.callsOf('sendPhoto')).toHaveLength(2);
    for (let n = 0; n < 80; n += 1) write('/start');
    await handled();
    expect(said().length).toBeLessThan(60);
  });
});

describe('news', () => {
  let events = 0;

  async function notify(): Promise<void> {
    events += 1;
    const event = `telegram ${events}`;
    await insertNotifications(t.database.db, [
      { userId: member.id, kind: 'title_available', titleId: film, event },
    ]);
    await queuePushes(t.database.db, t.jobs);
  }

  const mute = (muted: string[]) =>
    member.call({ method: 'PATCH', url: '/api/user/telegram', payload: { muted } });

  beforeEach(async () => {
    await link();
    telegram.calls.length = 0;
  });

  it('come to the chat with a way to the site, once', async () => {
    await notify();
    await queuePushes(t.database.db, t.jobs);
    await t.runJobs();
    expect(telegram.callsOf('sendMessage')).toMatchObject([
      {
        body: {
          chat_id: people,
          text: expect.stringMatching(/^<b>متروپلیس<\/b>\n/),
          parse_mode: 'HTML',
          reply_markup: {
            inline_keyboard: [[{ url: expect.stringContaining(`parde.example/titles/${film}/`) }]],
          },
        },
      },
    ]);
  });

  it('come as the member wants them, and not once they are read', async () => {
    expect((await mute(['titles'])).statusCode).toBe(200);
    expect((await stateOf()).muted).toEqual(['titles']);
    await notify();
    await t.runJobs();
    expect((await mute([])).statusCode).toBe(200);
    await notify();
    await member.post('/api/user/notifications');
    await t.runJobs();
    expect(said()).toEqual([]);
  });

  it('wait when Telegram says so, and part a chat whose person has blocked the bot', async () => {
    telegram.refuse('sendMessage', TOO_MANY);
    telegram.refuse('sendMessage', {
      error_code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    await notify();
    await t.runJobs();
    expect((await stateOf()).name).toBeNull();
    await notify();
    await t.runJobs();
    expect(telegram.callsOf('sendMessage')).toHaveLength(2);
  });
});

describe('asking for updates', () => {
  it('is done by one process at a time, and each update is handled once', async () => {
    // A pending poll is aborted a moment after its process stopped.
    await eventually(() => expect(telegram.asking.now).toBe(0));
    telegram.asking.max = 0;
    start();
    start();
    for (let n = 0; n < 5; n += 1) write('/start');
    await handled();
    expect(telegram.asking.max).toBe(1);
    expect(said()).toHaveLength(5);
  });

  it('goes on in another process after the first one stops', async () => {
    write('/start');
    await eventually(() => expect(said()).toHaveLength(1));
    await Promise.all(stops.splice(0).map((stop) => stop()));
    write('/start');
    start();
    await eventually(() => expect(said()).toHaveLength(2));
    await handled();
    expect(said()).toHaveLength(2);
  });
});
