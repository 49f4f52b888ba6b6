import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '@parde/shared/tehran-day';
import { Api, type Bot } from 'grammy';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client.ts';
import { advisoryKeys, tryLock } from '../../../db/locks.ts';
import { lockSettings, readSettings, writeUncachedSettings } from '../../../db/settings.ts';
import {
  clientOptions,
  describeFailure,
  respectRateLimit,
} from '../../../integrations/telegram/bot-api.ts';
import { type DataFolder, findMembersBot } from '../../../integrations/telegram/stored-bot.ts';
import { type BotDeps, createBot } from './bot.ts';
import { type BotState, botIdOf, botState } from './chats.ts';

/* The bot polls Telegram for updates (long polling): that works behind any filter that lets the server out, also
   with a self-hosted Bot API server, while a webhook needs Telegram to reach the site. Only one process polls, the
   one that holds the lock; another takes over when it stops. */

/** Timeout of one long poll, in seconds. */
const WAIT_S = 20;
const UPDATES = 20;
/** Interval at which the other processes check whether they may poll, and whether there is a bot, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** After a week without updates Telegram may continue with any update ID. */
const RENUMBERED_MS = 5 * DAY_MS;
const NEVER = new Date(0).toISOString();
/** Longer than one round can take. */
const LOCK_MS = 600_000;

export interface PollDeps extends BotDeps {
  config: DataFolder;
  log: Pick<Logger, 'warn'>;
}

async function saveState(db: Db, state: BotState): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'telegram');
    await writeUncachedSettings(tx, 'telegram', state);
  });
}

/** Creates a function that polls once and handles the updates. */
function createRounds(deps: PollDeps, signal: AbortSignal) {
  const { db, log } = deps;
  let made: { bot: Bot; key: string } | null = null;

  /** The bot of a token; a new bot is first asked for its identity. */
  async function botOf(access: { api: string; token: string }): Promise<Bot> {
    const key = `${access.api} ${access.token}`;
    const botId = botIdOf(access.token);
    const { value: before } = await readSettings(db, 'telegram', botState);
    if (made?.key === key && before.botId === botId) return made.bot;
    const api = new Api(access.token, clientOptions(access.api));
    respectRateLimit(api);
    const me = await api.getMe();
    // Telegram refuses long polling while a webhook is set.
    await api.deleteWebhook();
    const handled = before.botId === botId ? before : { updateId: 0, handledAt: NEVER };
    const { updateId, handledAt } = handled;
    await saveState(db, { botId, username: me.username, updateId, handledAt });
    made = { bot: createBot(deps, access, me), key };
    return made.bot;
  }

  return async (access: { api: string; token: string }) => {
    const bot = await botOf(access);
    const { value: state } = await readSettings(db, 'telegram', botState);
    const isRecent = Date.now() - Date.parse(state.handledAt) < RENUMBERED_MS;
    const updates = await bot.api.getUpdates(
      {
        ...(isRecent && { offset: state.updateId + 1 }),
        limit: UPDATES,
        timeout: WAIT_S,
        allowed_updates: ['message', 'callback_query', 'inline_query', 'my_chat_member'],
      },
      // grammY's types are those of a package that it uses instead of Node's own.
      signal as unknown as Parameters<typeof bot.api.getUpdates>[1],
    );
    for (const update of updates) {
      if (signal.aborted) return;
      // An update that fails is not retried: it would block all that follow.
      await bot.handleUpdate(update).catch((err) => {
        log.warn({ err: describeFailure(err), update: update.update_id }, 'update not handled');
      });
      // Saved after handling: a process that stops in between causes an update to be handled twice rather than never.
      const handledAt = new Date().toISOString();
      await saveState(db, { ...state, updateId: update.update_id, handledAt });
    }
  };
}

/**
 * Runs the bot that staff set up for members, as long as there is one.
 *
 * @returns function that stops it
 */
export function watchTelegram(deps: PollDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ask = createRounds(deps, signal);
  const watch = async () => {
    let pause = LOOK_EVERY_MS;
    while (!signal.aborted) {
      let hasAsked = false;
      try {
        const access = await findMembersBot(deps.db, deps.config);
        if (access) {
          const lock = { key: advisoryKeys.telegram, longestMs: LOCK_MS };
          hasAsked = await tryLock(deps.db, lock, () => ask(access));
        }
        pause = LOOK_EVERY_MS;
      } catch (err) {
        if (!signal.aborted) deps.log.warn({ err: describeFailure(err) }, 'Telegram not asked');
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
      if (hasAsked) continue;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
