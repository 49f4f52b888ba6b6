import { Api, InlineKeyboard } from 'grammy';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { NonRetryableError } from '../../../domain/app-error.ts';
import {
  clientOptions,
  describeFailure,
  isChatGone,
  isRefused,
  respectRateLimit,
} from '../../../integrations/telegram/bot-api.ts';
import { findMembersBot } from '../../../integrations/telegram/stored-bot.ts';
import type { JobHandler } from '../../../queue/job-handler.ts';
import { findUnreadNotification, toNotifications } from '../notifications.ts';
import { lineOf } from '../send-digest.ts';
import { htmlOf } from './cards.ts';
import { chatOfMember, unlinkChat } from './chats.ts';

/** Sends one notification to a member's chat. */
export const telegramNotificationJob: JobHandler<'telegram-notification'> = async (
  { config, database },
  data,
) => sendNews(database.db, config, data);

/**
 * Sends one notification to its member's chat, unless it has been read or hidden in the meantime. Unlinks a chat whose
 * owner has blocked the bot.
 */
export async function sendNews(
  db: Db,
  config: Pick<Config, 'dataDir' | 'publicUrl'>,
  { userId, notificationId }: { userId: number; notificationId: number },
): Promise<void> {
  const [bot, chatId] = [await findMembersBot(db, config), await chatOfMember(db, userId)];
  const row = bot && chatId !== null && (await findUnreadNotification(db, notificationId));
  const [notification] = row ? await toNotifications(db, [row]) : [];
  if (!bot || chatId === null || !notification) return;
  const { title, text, path } = lineOf(notification);
  const api = new Api(bot.token, clientOptions(bot.api));
  respectRateLimit(api);
  try {
    await api.sendMessage(chatId, `<b>${htmlOf(title, 200)}</b>\n${htmlOf(text, 1_000)}`, {
      parse_mode: 'HTML',
      reply_markup: new InlineKeyboard().url('دیدن در سایت', new URL(path, config.publicUrl).href),
    });
  } catch (error) {
    if (isChatGone(error)) await unlinkChat(db, chatId);
    else if (isRefused(error)) throw new NonRetryableError(describeFailure(error).message);
    else throw describeFailure(error);
  }
}
