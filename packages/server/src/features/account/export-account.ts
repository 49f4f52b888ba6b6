import type { AccountExport } from '@parde/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findProfiles, toProfile } from '../../db/read-models/profiles.ts';
import { toPasskey, toSecurityEvent } from '../../db/read-models/security.ts';
import { toSession } from '../../db/read-models/sessions.ts';
import { requireUser } from '../../db/read-models/users.ts';
import {
  commentLikes,
  commentReports,
  comments,
  emailChanges,
  listReports,
  passkeys,
  playbackPreferences,
  playbackReports,
  playbacks,
  requestVotes,
  securityEvents,
  sessions,
  supportMessages,
  supportReplies,
  titleRequests,
  titles,
  users,
} from '../../db/schema/index.ts';
import {
  findAllNotifications,
  findAllPushSubscriptions,
  findMutedNews,
  findTelegramChat,
} from './export-news.ts';
import {
  findAllEntitlements,
  findAllGiftsBought,
  findAllOrders,
  findAllPayments,
  findAllRedemptions,
} from './export-purchases.ts';
import {
  findAllDiary,
  findAllDismissed,
  findAllFollows,
  findAllHistory,
  findAllLikes,
  findAllLists,
  findAllRatings,
  findAllWatchlist,
  profilesOf,
} from './export-titles.ts';

/* Everything stored about one member, oldest first, except hashes of secrets, which are meaningless to a reader. */

const named = { titleId: titles.id, titleFa: titles.titleFa };

const findAllSessions = (db: Db, userId: number) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id));

const findAllPasskeys = async (db: Db, userId: number) =>
  (
    await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
  ).map(toPasskey);

async function findAllEmailChanges(db: Db, userId: number) {
  const rows = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(asc(emailChanges.id));
  return rows.map(({ formerEmail, email, createdAt, confirmedAt }) => ({
    formerEmail,
    email,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }));
}

const findAllSecurityEvents = (db: Db, userId: number) =>
  db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(asc(securityEvents.id));

const findAllComments = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      id: comments.id,
      parentId: comments.parentId,
      body: comments.body,
      isSpoiler: comments.isSpoiler,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .innerJoin(titles, eq(titles.id, comments.titleId))
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt), asc(comments.id));

const findAllCommentLikes = (db: Db, userId: number) =>
  db
    .select({ commentId: commentLikes.commentId, at: commentLikes.createdAt })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
    .orderBy(asc(commentLikes.createdAt), asc(commentLikes.commentId));

const findAllReports = (db: Db, userId: number) =>
  db
    .select({
      commentId: commentReports.commentId,
      reason: commentReports.reason,
      note: commentReports.note,
      at: commentReports.createdAt,
    })
    .from(commentReports)
    .where(eq(commentReports.userId, userId))
    .orderBy(asc(commentReports.createdAt), asc(commentReports.commentId));

const findAllListReports = (db: Db, userId: number) =>
  db
    .select({
      listId: listReports.listId,
      reason: listReports.reason,
      note: listReports.note,
      at: listReports.createdAt,
    })
    .from(listReports)
    .where(eq(listReports.userId, userId))
    .orderBy(asc(listReports.createdAt), asc(listReports.listId));

const findAllPlaybackReports = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      episodeId: playbackReports.episodeId,
      positionSeconds: playbackReports.positionSeconds,
      kind: playbackReports.kind,
      note: playbackReports.note,
      userAgent: playbackReports.userAgent,
      answer: playbackReports.answer,
      answeredAt: playbackReports.answeredAt,
      at: playbackReports.createdAt,
    })
    .from(playbackReports)
    .innerJoin(titles, eq(titles.id, playbackReports.titleId))
    .where(eq(playbackReports.userId, userId))
    .orderBy(asc(playbackReports.createdAt), asc(playbackReports.id));

/**
 * Condition: the thread belongs to the member, by its report, or by its e-mail address once that is confirmed, since
 * support messages need no sign-in.
 */
const isOwnThread = sql`exists (
  select from playback_reports r where r.id = ${supportMessages.reportId} and r.user_id = ${users.id}
) or (${users.emailVerifiedAt} is not null and ${users.email} = ${supportMessages.email})`;

const findAllSupportMessages = (db: Db, userId: number) =>
  db
    .select({
      id: supportMessages.id,
      name: supportMessages.name,
      topic: supportMessages.topic,
      message: supportMessages.message,
      at: supportMessages.createdAt,
    })
    .from(supportMessages)
    .innerJoin(users, isOwnThread)
    .where(eq(users.id, userId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id));

/** Replies in the threads that `findAllSupportMessages` finds. */
const findAllSupportReplies = (db: Db, userId: number) =>
  db
    .select({
      messageId: supportReplies.messageId,
      isFromStaff: supportReplies.isFromStaff,
      body: supportReplies.body,
      at: supportReplies.createdAt,
    })
    .from(supportReplies)
    .innerJoin(supportMessages, eq(supportMessages.id, supportReplies.messageId))
    .innerJoin(users, isOwnThread)
    .where(eq(users.id, userId))
    .orderBy(asc(supportReplies.id));

const findAllPlaybackChoices = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      profileId: playbackPreferences.profileId,
      editionKind: playbackPreferences.editionKind,
      audioLanguage: playbackPreferences.audioLanguage,
      subtitleLanguage: playbackPreferences.subtitleLanguage,
      secondSubtitleLanguage: playbackPreferences.secondSubtitleLanguage,
      updatedAt: playbackPreferences.updatedAt,
    })
    .from(playbackPreferences)
    .innerJoin(titles, eq(titles.id, playbackPreferences.titleId))
    .where(inArray(playbackPreferences.profileId, profilesOf(db, userId)))
    .orderBy(asc(playbackPreferences.updatedAt), asc(playbackPreferences.titleId));

const findAllPlaybacks = (db: Db, userId: number) =>
  db
    .select({
      fileId: playbacks.fileId,
      startedAt: playbacks.startedAt,
      seenAt: playbacks.seenAt,
    })
    .from(playbacks)
    .where(eq(playbacks.userId, userId))
    .orderBy(asc(playbacks.startedAt), asc(playbacks.id));

const findAllRequests = (db: Db, userId: number) =>
  db
    .select({
      id: titleRequests.id,
      title: titleRequests.title,
      note: requestVotes.note,
      votedAt: requestVotes.createdAt,
    })
    .from(requestVotes)
    .innerJoin(titleRequests, eq(titleRequests.id, requestVotes.requestId))
    .where(eq(requestVotes.userId, userId))
    .orderBy(asc(requestVotes.createdAt), asc(requestVotes.requestId));

type Written<V> = V extends Date ? string : V;

/** Converts the times of a row to the API format. */
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
 * @throws AppError unauthenticated if the account has been deleted in the meantime
 */
export async function exportAccount(db: Db, userId: number, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => ({
      exportedAt: new Date().toISOString(),
      user: await requireUser(tx, { userId, sessionId: null }, now),
      profiles: (await findProfiles(tx, userId)).map((row) => ({
        ...toProfile(row),
        isHistoryPaused: row.isHistoryPaused,
        createdAt: row.createdAt.toISOString(),
      })),
      sessions: (await findAllSessions(tx, userId)).map((row) => ({
        ...toSession(row),
        userAgent: row.userAgent,
      })),
      passkeys: await findAllPasskeys(tx, userId),
      emailChanges: await findAllEmailChanges(tx, userId),
      securityLog: (await findAllSecurityEvents(tx, userId)).map((row) => {
        const { id: _, ...event } = toSecurityEvent(row);
        return { ...event, userAgent: row.userAgent };
      }),
      watchlist: (await findAllWatchlist(tx, userId)).map(withTimes),
      history: (await findAllHistory(tx, userId)).map(withTimes),
      likes: (await findAllLikes(tx, userId)).map((row) => ({
        ...withTimes(row),
        value: row.value === 1 ? (1 as const) : (-1 as const),
      })),
      dismissed: (await findAllDismissed(tx, userId)).map(withTimes),
      ratings: (await findAllRatings(tx, userId)).map(withTimes),
      diary: (await findAllDiary(tx, userId)).map(withTimes),
      lists: await findAllLists(tx, userId),
      follows: (await findAllFollows(tx, userId)).map(withTimes),
      comments: (await findAllComments(tx, userId)).map(withTimes),
      commentLikes: (await findAllCommentLikes(tx, userId)).map(withTimes),
      reports: (await findAllReports(tx, userId)).map(withTimes),
      listReports: (await findAllListReports(tx, userId)).map(withTimes),
      playbackReports: (await findAllPlaybackReports(tx, userId)).map(withTimes),
      supportMessages: (await findAllSupportMessages(tx, userId)).map(withTimes),
      supportReplies: (await findAllSupportReplies(tx, userId)).map(withTimes),
      playbackChoices: (await findAllPlaybackChoices(tx, userId)).map(withTimes),
      playbacks: (await findAllPlaybacks(tx, userId)).map(withTimes),
      entitlements: (await findAllEntitlements(tx, userId)).map(withTimes),
      orders: (await findAllOrders(tx, userId)).map(withTimes),
      payments: (await findAllPayments(tx, userId)).map(withTimes),
      giftsBought: (await findAllGiftsBought(tx, userId)).map(withTimes),
      giftsRedeemed: (await findAllRedemptions(tx, userId)).map(withTimes),
      requests: (await findAllRequests(tx, userId)).map(withTimes),
      pushSubscriptions: (await findAllPushSubscriptions(tx, userId)).map(withTimes),
      mutedNews: await findMutedNews(tx, userId),
      telegram: await findTelegramChat(tx, userId),
      notifications: (await findAllNotifications(tx, userId)).map(withTimes),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
