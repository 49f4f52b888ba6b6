import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  diaryEntries,
  listTitles,
  memberLists,
  memberRatings,
  titleFollows,
  titleLikes,
  titles,
  watchHistory,
  watchlist,
} from '../../db/schema/index.ts';

/* What a member has of titles, oldest first. */

const named = { titleId: titles.id, titleFa: titles.titleFa };

export const findAllWatchlist = (db: Db, userId: number) =>
  db
    .select({ ...named, addedAt: watchlist.createdAt })
    .from(watchlist)
    .innerJoin(titles, eq(titles.id, watchlist.titleId))
    .where(eq(watchlist.userId, userId))
    .orderBy(asc(watchlist.createdAt), asc(watchlist.titleId));

export const findAllHistory = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      episodeId: watchHistory.episodeId,
      positionSeconds: watchHistory.positionSeconds,
      durationSeconds: watchHistory.durationSeconds,
      watchedAt: watchHistory.watchedAt,
    })
    .from(watchHistory)
    .innerJoin(titles, eq(titles.id, watchHistory.titleId))
    .where(eq(watchHistory.userId, userId))
    .orderBy(asc(watchHistory.watchedAt), asc(watchHistory.id));

export const findAllLikes = (db: Db, userId: number) =>
  db
    .select({ ...named, value: titleLikes.value, at: titleLikes.createdAt })
    .from(titleLikes)
    .innerJoin(titles, eq(titles.id, titleLikes.titleId))
    .where(eq(titleLikes.userId, userId))
    .orderBy(asc(titleLikes.createdAt), asc(titleLikes.titleId));

export const findAllFollows = (db: Db, userId: number) =>
  db
    .select({ ...named, at: titleFollows.createdAt })
    .from(titleFollows)
    .innerJoin(titles, eq(titles.id, titleFollows.titleId))
    .where(eq(titleFollows.userId, userId))
    .orderBy(asc(titleFollows.createdAt), asc(titleFollows.titleId));

export const findAllRatings = async (db: Db, userId: number) =>
  (
    await db
      .select({ ...named, halfStars: memberRatings.halfStars, at: memberRatings.ratedAt })
      .from(memberRatings)
      .innerJoin(titles, eq(titles.id, memberRatings.titleId))
      .where(eq(memberRatings.userId, userId))
      .orderBy(asc(memberRatings.ratedAt), asc(memberRatings.titleId))
  ).map(({ halfStars, ...row }) => ({ ...row, stars: halfStars / 2 }));

export const findAllDiary = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      watchedOn: diaryEntries.watchedOn,
      note: diaryEntries.note,
      createdAt: diaryEntries.createdAt,
    })
    .from(diaryEntries)
    .innerJoin(titles, eq(titles.id, diaryEntries.titleId))
    .where(eq(diaryEntries.userId, userId))
    .orderBy(asc(diaryEntries.watchedOn), asc(diaryEntries.id));

export async function findAllLists(db: Db, userId: number) {
  const isOwn = eq(memberLists.userId, userId);
  const lists = await db
    .select({
      id: memberLists.id,
      name: memberLists.name,
      description: memberLists.description,
      isPublic: memberLists.isPublic,
      createdAt: memberLists.createdAt,
      updatedAt: memberLists.updatedAt,
    })
    .from(memberLists)
    .where(isOwn)
    .orderBy(asc(memberLists.id));
  const listed = await db
    .select({
      ...named,
      listId: listTitles.listId,
      note: listTitles.note,
      addedAt: listTitles.addedAt,
    })
    .from(listTitles)
    .innerJoin(memberLists, and(eq(memberLists.id, listTitles.listId), isOwn))
    .innerJoin(titles, eq(titles.id, listTitles.titleId))
    .orderBy(asc(listTitles.position), asc(listTitles.titleId));
  return lists.map(({ createdAt, updatedAt, ...list }) => ({
    ...list,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    titles: listed
      .filter(({ listId }) => listId === list.id)
      .map(({ listId: _, addedAt, ...title }) => ({ ...title, addedAt: addedAt.toISOString() })),
  }));
}
