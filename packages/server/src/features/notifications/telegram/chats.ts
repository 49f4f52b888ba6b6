import { randomBytes } from 'node:crypto';
import type { Telegram } from '@parde/contract';
import { TELEGRAM_LINK_MINUTES } from '@parde/shared/limits';
import { NEWS_TOPICS, type NewsTopic } from '@parde/shared/news-topics';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { telegramChats } from '../../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { readSettings } from '../../../db/settings.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { type DataFolder, findMembersBot } from '../../../integrations/telegram/stored-bot.ts';

/* Links between members and Telegram chats. A chat belongs to one account, and an account to one chat. */

/** State of the bot whose updates are polled. */
export const botState = z
  .object({
    /** Number of the bot, which its token starts with. */
    botId: z.string().default(''),
    username: z.string().default(''),
    /** ID of the last update that was handled. */
    updateId: z.int().default(0),
    /** When it was handled. */
    handledAt: z.string().default(''),
  })
  .catch({ botId: '', username: '', updateId: 0, handledAt: '' });
export type BotState = z.output<typeof botState>;

export const botIdOf = (token: string) => token.split(':', 1)[0] ?? '';

/** `null` if there is no bot for members, or it has not answered yet. */
async function findUsername(db: Db, config: DataFolder): Promise<string | null> {
  const bot = await findMembersBot(db, config);
  const { value } = await readSettings(db, 'telegram', botState);
  return bot && value.botId === botIdOf(bot.token) ? value.username || null : null;
}

const chatRow = z.object({ name: z.string(), muted: z.array(z.enum(NEWS_TOPICS)) });

export async function readTelegram(db: Db, config: DataFolder, userId: number): Promise<Telegram> {
  const chat = await queryRow(
    db,
    chatRow,
    sql`select name, muted from telegram_chats where user_id = ${userId} and chat_id is not null`,
  );
  return {
    bot: await findUsername(db, config),
    name: chat?.name ?? null,
    muted: chat?.muted ?? [],
  };
}

/** Encoded in base64url, which a bot's start parameter allows. */
const CODE_BYTES = 24;

/** @throws AppError conflict if there is no bot */
export async function makeLink(db: Db, config: DataFolder, userId: number) {
  const username = await findUsername(db, config);
  if (!username) throw conflict('no bot for members', 'ربات تلگرام این سایت اکنون در کار نیست');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + TELEGRAM_LINK_MINUTES * 60_000);
  const fresh = { codeHash: hashSecret(code), codeExpiresAt: expiresAt };
  await db
    .insert(telegramChats)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: telegramChats.userId, set: fresh });
  return {
    url: `https://t.me/${username}?start=${code}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Telegram does not reveal where a chat is. */
const NO_BROWSER: RequestOrigin = { userAgent: null, network: null };

/**
 * Links a chat to the account of a code, replacing any previous link of either. `false` if the code is no longer valid.
 */
export async function linkChat(
  db: Db,
  code: string,
  chat: { id: number; name: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ userId: z.int() }),
      sql`update telegram_chats set code_hash = null, code_expires_at = null
        where code_hash = ${hashSecret(code)} and code_expires_at > now()
        returning user_id as "userId"`,
    );
    if (!row) return false;
    await tx
      .delete(telegramChats)
      .where(
        sql`${telegramChats.chatId} = ${chat.id} and ${telegramChats.userId} <> ${row.userId}`,
      );
    await tx
      .update(telegramChats)
      .set({ chatId: chat.id, name: chat.name })
      .where(eq(telegramChats.userId, row.userId));
    await writeSecurityEvent(tx, row.userId, 'telegram_linked', NO_BROWSER, chat.name);
    return true;
  });
}

export async function unlinkMember(db: Db, userId: number): Promise<void> {
  await db.delete(telegramChats).where(eq(telegramChats.userId, userId));
}

/** `false` if the chat belonged to no account. */
export async function unlinkChat(db: Db, chatId: number): Promise<boolean> {
  const { rowCount } = await db.delete(telegramChats).where(eq(telegramChats.chatId, chatId));
  return rowCount === 1;
}

/** The member of a chat; `null` if it is linked to no account. */
export async function memberOfChat(db: Db, chatId: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: telegramChats.userId })
    .from(telegramChats)
    .where(eq(telegramChats.chatId, chatId));
  return row?.userId ?? null;
}

/** The chat of a member; `null` if there is none. */
export async function chatOfMember(db: Db, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ chatId: telegramChats.chatId })
    .from(telegramChats)
    .where(eq(telegramChats.userId, userId));
  return row?.chatId ?? null;
}

/** @throws AppError not_found without a chat */
export async function muteChat(db: Db, userId: number, muted: readonly NewsTopic[]) {
  const { rowCount } = await db
    .update(telegramChats)
    .set({ muted: [...new Set(muted)] })
    .where(and(eq(telegramChats.userId, userId), isNotNull(telegramChats.chatId)));
  if (rowCount === 0) throw notFound('گفت‌وگوی تلگرام شما');
}
