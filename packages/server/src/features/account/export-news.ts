import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notifications, pushSubscriptions, telegramChats, users } from '../../db/schema/index.ts';

/** All notifications of a member. */
export const findAllNotifications = (db: Db, userId: number) =>
  db
    .select({
      kind: notifications.kind,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      titleId: notifications.titleId,
      reason: notifications.reason,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));

/**
 * Browsers with a push subscription. Only the hosts of their endpoints are exported, since the full addresses are
 * secrets.
 */
export const findAllPushSubscriptions = async (db: Db, userId: number) =>
  (
    await db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.sessionId))
  ).map(({ sessionId, endpoint, createdAt }) => ({
    sessionId,
    host: new URL(endpoint).host,
    createdAt,
  }));

/** Notification topics for which the member turned push off. */
export async function findMutedNews(db: Db, userId: number): Promise<string[]> {
  const [row] = await db.select({ muted: users.mutedNews }).from(users).where(eq(users.id, userId));
  return row?.muted ?? [];
}

/** The Telegram chat that notifications are sent to; `null` if none is linked. */
export async function findTelegramChat(db: Db, userId: number) {
  const { chatId, name, muted } = telegramChats;
  const [row] = await db
    .select({ chatId, name, muted })
    .from(telegramChats)
    .where(eq(telegramChats.userId, userId));
  return row?.chatId ? { ...row, chatId: row.chatId } : null;
}
