import type { AccountExport } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import {
  findAllEntitlements,
  findAllGiftsBought,
  findAllOrders,
  findAllPayments,
  findAllRedemptions,
} from './export-premium-queries.ts';
import {
  findAllCommentLikes,
  findAllComments,
  findAllFollows,
  findAllHistory,
  findAllLikes,
  findAllNotifications,
  findAllPlaybackChoices,
  findAllPlaybackReports,
  findAllPlaybacks,
  findAllReports,
  findAllRequests,
  findAllSessions,
  findAllSupportMessages,
  findAllWatchlist,
} from './export-queries.ts';
import { requireUser } from './require-user.ts';
import { toSession } from './session-queries.ts';

type Written<V> = V extends Date ? string : V;

/** The row with its times in API format. */
function withTimes<R extends object>(row: R): { [K in keyof R]: Written<R[K]> } {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Everything stored about a member, as a consistent snapshot.
 *
 * @throws AppError unauthenticated when the account was deleted meanwhile
 */
export async function exportAccount(db: Db, userId: number, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => ({
      exportedAt: new Date().toISOString(),
      user: await requireUser(tx, userId, now),
      sessions: (await findAllSessions(tx, userId)).map((row) => ({
        ...toSession(row),
        userAgent: row.userAgent,
      })),
      watchlist: (await findAllWatchlist(tx, userId)).map(withTimes),
      history: (await findAllHistory(tx, userId)).map(withTimes),
      likes: (await findAllLikes(tx, userId)).map((row) => ({
        ...withTimes(row),
        value: row.value === 1 ? (1 as const) : (-1 as const),
      })),
      follows: (await findAllFollows(tx, userId)).map(withTimes),
      comments: (await findAllComments(tx, userId)).map(withTimes),
      commentLikes: (await findAllCommentLikes(tx, userId)).map(withTimes),
      reports: (await findAllReports(tx, userId)).map(withTimes),
      playbackReports: (await findAllPlaybackReports(tx, userId)).map(withTimes),
      supportMessages: (await findAllSupportMessages(tx, userId)).map(withTimes),
      playbackChoices: (await findAllPlaybackChoices(tx, userId)).map(withTimes),
      playbacks: (await findAllPlaybacks(tx, userId)).map(withTimes),
      entitlements: (await findAllEntitlements(tx, userId)).map(withTimes),
      orders: (await findAllOrders(tx, userId)).map(withTimes),
      payments: (await findAllPayments(tx, userId)).map(withTimes),
      giftsBought: (await findAllGiftsBought(tx, userId)).map(withTimes),
      giftsRedeemed: (await findAllRedemptions(tx, userId)).map(withTimes),
      requests: (await findAllRequests(tx, userId)).map(withTimes),
      notifications: (await findAllNotifications(tx, userId)).map(withTimes),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
