import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { AlertSettings } from '@parde/contract';
import { createClient } from '@parde/contract/client';
import { pino } from 'pino';
import type { PollDeps } from '../features/notifications/telegram/poll.ts';
import { setWatchlist } from '../features/watchlist/watchlist.ts';
import { inProcessFetch } from '../http/web-entry.ts';
import { createImageVariants } from '../integrations/images/image-variants.ts';
import { createLimits } from '../integrations/limits/create-limits.ts';
import { createMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** One call that the bot made. */
export interface BotCall {
  method: string;
  body: Record<string, unknown>;
}

interface Refusal {
  error_code: number;
  description: string;
  parameters?: { retry_after: number };
}

/** A fake of Telegram's Bot API over HTTP, with the methods that our bot calls. */
export interface FakeBotApi {
  /** Root of the API. */
  url: string;
  /** All calls except those that poll for updates, oldest first. */
  calls: BotCall[];
  /** Number of open polls for updates, and its maximum so far. */
  asking: { now: number; max: number };
  /** Adds an update, which waits until it is confirmed; returns its number. */
  push: (update: object) => number;
  /** Number of unconfirmed updates. */
  waiting: () => number;
  /** Refuses the next call of a method. */
  refuse: (method: string, refusal: Refusal) => void;
  /** Calls of a method so far. */
  callsOf: (method: string) => BotCall[];
  close: () => Promise<void>;
}

export const FAKE_BOT_TOKEN = '123456:fake-token-of-a-bot-for-tests';

/** How long a poll waits for updates; the real API waits up to twenty seconds. */
const WAIT_MS = 200;

async function readBody(request: AsyncIterable<Buffer>, type: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString('utf8') || '{}');
  if (!type.startsWith('multipart/')) return {};
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries())
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer());
  // A file is a separate part, to which a field refers.
  for (const [name, value] of Object.entries(fields)) {
    const part = typeof value === 'string' && /^attach:\/\/(.+)$/.exec(value)?.[1];
    if (part) fields[name] = fields[part];
  }
  return fields;
}

export async function openFakeBotApi(): Promise<FakeBotApi> {
  const calls: BotCall[] = [];
  const refusals: { method: string; refusal: Refusal }[] = [];
  const asking = { now: 0, max: 0 };
  let updates: { update_id: number }[] = [];
  let last = 1_000;

  async function getUpdates(offset: number) {
    asking.now += 1;
    asking.max = Math.max(asking.max, asking.now);
    updates = updates.filter(({ update_id }) => update_id >= offset);
    if (updates.length === 0) await delay(WAIT_MS);
    asking.now -= 1;
    return updates;
  }

  async function resultOf(method: string, body: Record<string, unknown>): Promise<unknown> {
    switch (method) {
      case 'getMe':
        return { id: 123456, is_bot: true, first_name: 'پرده', username: 'parde_test_bot' };
      case 'getUpdates':
        return getUpdates(Number(body.offset ?? 0));
      case 'sendPhoto':
        return { message_id: 1, photo: [{ file_id: 'kept-by-telegram' }] };
      default:
        return method.startsWith('send') ? { message_id: 1 } : true;
    }
  }

  const server = createServer(async (request, response) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const body = await readBody(request, request.headers['content-type'] ?? '');
    const answer = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (token !== FAKE_BOT_TOKEN)
      return answer(401, { ok: false, error_code: 401, description: 'Unauthorized' });
    if (method !== 'getUpdates') calls.push({ method, body });
    const index = refusals.findIndex((one) => one.method === method);
    const [refused] = index < 0 ? [] : refusals.splice(index, 1);
    if (refused) return answer(refused.refusal.error_code, { ok: false, ...refused.refusal });
    return answer(200, { ok: true, result: await resultOf(method, body) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    asking,
    push(update) {
      last += 1;
      updates.push({ update_id: last, ...update });
      return last;
    },
    waiting: () => updates.length,
    refuse: (method, refusal) => void refusals.push({ method, refusal }),
    callsOf: (method) => calls.filter((call) => call.method === method),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A Telegram user who has a chat with the bot. */
export function createPerson(telegram: Pick<FakeBotApi, 'push'>, id: number) {
  const from = { id, is_bot: false, first_name: 'سارا', last_name: '<b>' };
  const chat = { id, type: 'private', first_name: 'سارا' };
  const message = { message_id: 1, date: 1, from, chat };
  return {
    from,
    chat,
    message,
    write(text: string) {
      const length = /^\/\S*/.exec(text)?.[0].length;
      const entities = [{ type: 'bot_command', offset: 0, length }];
      telegram.push({ message: { ...message, text, ...(length && { entities }) } });
    },
    press: (data: string) =>
      telegram.push({ callback_query: { id: 'press', from, chat_instance: '1', data, message } }),
    block() {
      const status = (status: string) => ({ status, user: from });
      const change = { old_chat_member: status('member'), new_chat_member: status('kicked') };
      telegram.push({ my_chat_member: { chat, from, date: 1, ...change } });
    },
  };
}

/** Configures the bot like an owner, for members too; returns the dependencies of its poller. */
export async function useFakeBot(t: TestApp, { url }: Pick<FakeBotApi, 'url'>): Promise<PollDeps> {
  const owner = await createMember(t, { role: 'owner' });
  const bot = { telegramApi: url, telegramToken: FAKE_BOT_TOKEN, servesMembers: true };
  const { body } = await owner.get<AlertSettings>('/api/admin/operator-alerts');
  const payload = { version: body.version, kinds: [], ...bot };
  await owner.call({ method: 'PUT', url: '/api/admin/operator-alerts', payload });
  const { config } = t;
  const { db } = t.database;
  const log = pino({ level: 'silent' });
  return {
    ...{ db, log, config, publicUrl: config.publicUrl },
    images: createImageVariants(t.storage),
    throttles: await createLimits(null, log),
    api: createClient({ baseUrl: '', fetch: inProcessFetch(t.app) }),
    addToWatchlist: (userId, titleId) => setWatchlist(db, userId, titleId, true),
  };
}
