import { z } from 'zod';
import { stars, watchedDay } from './diary.ts';
import { endpoint } from './endpoint.ts';
import { idParam, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleListQuery } from './title-queries.ts';
import { titleCard } from './titles.ts';

/* A member's own data about titles: watchlist, likes, follows. */

const auth = 'user';
const tag = 'user-titles';
const titleParams = z.object({ id: idParam });

/** Maximum number of titles that one member can have in the watchlist, and can follow. */
export const MAX_KEPT_TITLES = 5_000;

export const watchlistItem = titleCard.extend({ addedAt: z.iso.datetime() });
export type WatchlistItem = z.infer<typeof watchlistItem>;

/** 1: liked, -1: disliked, 0: neither. */
export const likeValue = z.union(
  [z.literal(1), z.literal(-1), z.literal(0)],
  'پسند ۱، ‎-۱ یا ۰ است',
);
export type LikeValue = z.infer<typeof likeValue>;

/** How far a film or an episode was watched. */
export const watchedPart = z.object({
  /** Null: a film. */
  episodeId: z.int().nullable(),
  positionSeconds: z.int(),
  durationSeconds: z.int(),
  /** Watched to 93 % or further. */
  isFinished: z.boolean(),
});
export type WatchedPart = z.infer<typeof watchedPart>;

export const titleState = z.object({
  inWatchlist: z.boolean(),
  like: likeValue,
  isFollowing: z.boolean(),
  /** The member's rating; null: none. */
  stars: stars.nullable(),
  /** Days of the diary, latest first, at most 20. */
  days: z.array(watchedDay),
  /** History entries of this title, latest first. */
  watched: z.array(watchedPart),
});
export type TitleState = z.infer<typeof titleState>;

export const listWatchlist = endpoint({
  method: 'GET',
  path: '/api/user/watchlist',
  summary:
    'The watchlist, newest first unless `order_by` says otherwise; filtered like any list of titles',
  tag,
  auth,
  children: 'limited',
  query: titleListQuery,
  response: listOf(watchlistItem),
});

export const listWatchlistIds = endpoint({
  method: 'GET',
  path: '/api/user/watchlist/ids',
  summary: 'Ids of all titles in the watchlist, for marking cards',
  tag,
  auth,
  children: 'limited',
  response: z.object({ data: z.array(z.int()) }),
});

export const setWatchlist = endpoint({
  method: 'POST',
  path: '/api/user/watchlist/{id}',
  summary: 'Toggles a title in the watchlist, or brings it to the state that the body names',
  tag,
  auth,
  children: 'limited',
  params: titleParams,
  body: z.object({ in_watchlist: z.boolean().optional() }),
  response: z.object({ inWatchlist: z.boolean() }),
  errors: [404, 409],
});

export const likeTitle = endpoint({
  method: 'POST',
  path: '/api/user/like/{id}',
  summary: 'Likes (1), dislikes (-1) or neither (0)',
  tag,
  auth,
  children: 'limited',
  params: titleParams,
  body: z.object({ value: likeValue }),
  response: z.object({ value: likeValue, likes: z.int(), dislikes: z.int() }),
  errors: [404],
});

export const getTitleState = endpoint({
  method: 'GET',
  path: '/api/user/titles/{id}',
  summary: 'What the user has of one title',
  tag,
  auth,
  children: 'limited',
  params: titleParams,
  response: titleState,
  errors: [404],
});

export const followTitle = endpoint({
  method: 'POST',
  path: '/api/user/follow/{id}',
  summary:
    'Follows a series, or waits for a title that is coming; toggles unless the body names the end',
  tag,
  auth,
  params: titleParams,
  body: z.object({ following: z.boolean().optional() }),
  response: z.object({ isFollowing: z.boolean() }),
  errors: [404, 409],
});

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/user/follows',
  summary: 'Titles that the user follows or waits for, newest first',
  tag,
  auth,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(titleCard.extend({ followedAt: z.iso.datetime() })),
});
