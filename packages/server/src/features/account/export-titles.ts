import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  diaryEntries,
  dismissedTitles,
  listTitles,
  memberLists,
  memberRatings,
  profiles,
  titleFollows,
  titleLikes,
  titles,
  watchHistory,
  watchlist,
} from '../../db/schema/index.ts';

/* A member's data about titles, oldest first. */

const named = { titleId: titles.id, titleFa: titles.titleFa };

/** Ids of an account's profiles, as a subquery. */
export const profilesOf = (db: Db, userId: number) =>
  db.select({ id: profiles.id }).from(profiles).where(eq(profiles.userId, userId));

export const findAllWatchlist = (db: Db, userId: number) =>
  db
    .select({ ...named, profileId: watchlist.profileId, addedAt: watchlist.createdAt })
    .from(watchlist)
    .innerJoin(titles, eq(titles.id, watchlist.titleId))
    .where(inArray(watchlist.profileId, profilesOf(db, userId)))
    .orderBy(asc(watchlist.createdAt), asc(watchlist.titleId));

export const findAllHistory = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      profileId: watchHistory.profileId,
      episodeId: watchHistory.episodeId,
      positionSeconds: watchHistory.positionSeconds,
      durationSeconds: watchHistory.durationSeconds,
      watchedAt: watchHistory.watchedAt,
    })
    .from(watchHistory)
    .innerJoin(titles, eq(titles.id, watchHistory.titleId))
    .where(inArray(watchHistory.profileId, profilesOf(db, userId)))
    .orderBy(asc(watchHistory.watchedAt), asc(watchHistory.id));

export const findAllLikes = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      profileId: titleLikes.profileId,
      value: titleLikes.value,
      at: titleLikes.createdAt,
    })
    .from(titleLikes)
    .innerJoin(titles, eq(titles.id, titleLikes.titleId))
    .where(inArray(titleLikes.profileId, profilesOf(db, userId)))
    .orderBy(asc(titleLikes.createdAt), asc(titleLikes.titleId));

export const findAllDismissed = (db: Db, userId: number) =>
  db
    .select({ ...named, profileId: dismissedTitles.profileId, at: dismissedTitles.createdAt })
    .from(dismissedTitles)
    .innerJoin(titles, eq(titles.id, dismissedTitles.titleId))
    .where(inArray(dismissedTitles.profileId, profilesOf(db, userId)))
    .orderBy(asc(dismissedTitles.createdAt), asc(dismissedTitles.titleId));

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
      .select({
        ...named,
        profileId: memberRatings.profileId,
        halfStars: memberRatings.halfStars,
        at: memberRatings.ratedAt,
      })
      .from(memberRatings)
      .innerJoin(titles, eq(titles.id, memberRatings.titleId))
      .where(inArray(memberRatings.profileId, profilesOf(db, userId)))
      .orderBy(asc(memberRatings.ratedAt), asc(memberRatings.titleId))
  ).map(({ halfStars, ...row }) => ({ ...row, stars: halfStars / 2 }));

export const findAllDiary = (db: Db, userId: number) =>
  db
    .select({
      ...named,
      profileId: diaryEntries.profileId,
      watchedOn: diaryEntries.watchedOn,
      note: diaryEntries.note,
      createdAt: diaryEntries.createdAt,
    })
    .from(diaryEntries)
    .innerJoin(titles, eq(titles.id, diaryEntries.titleId))
    .where(inArray(diaryEntries.profileId, profilesOf(db, userId)))
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
