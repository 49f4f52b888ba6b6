import type { LikeValue } from '@parde/contract';
import type { CallInput, CallOutput, Route } from '@parde/contract/client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callWithCsrf } from './csrf';
import type { SignInReason } from './guard';
import { type MemberAction, useMemberAction } from './use-member-action';
import { cacheFollowing, cacheInWatchlist, cacheLike, cacheStars } from './user-titles';

interface Definition<R extends Route, T> {
  name: SignInReason;
  route: R;
  input: (id: number, value: T) => CallInput<R>;
  updateCache: (client: QueryClient, id: number, answer: CallOutput<R>) => void;
}

/** A member's action on a title. */
function useTitleAction<R extends Route, T>(
  id: number,
  definition: Definition<R, T>,
): MemberAction<T> {
  const client = useQueryClient();
  return useMemberAction<T, CallOutput<R>>({
    key: [definition.name, id],
    reason: definition.name,
    call: (value) => callWithCsrf(definition.route, definition.input(id, value)),
    updateCache: (answer) => definition.updateCache(client, id, answer),
  });
}

const WATCHLIST: Definition<'POST /api/user/watchlist/{id}', boolean> = {
  name: 'watchlist',
  route: 'POST /api/user/watchlist/{id}',
  input: (id, wanted) => ({ params: { id }, body: { in_watchlist: wanted } }),
  updateCache: (client, id, { inWatchlist }) => cacheInWatchlist(client, id, inWatchlist),
};

const FOLLOW: Definition<'POST /api/user/follow/{id}', boolean> = {
  name: 'follow',
  route: 'POST /api/user/follow/{id}',
  input: (id, following) => ({ params: { id }, body: { following } }),
  updateCache: (client, id, { isFollowing }) => cacheFollowing(client, id, isFollowing),
};

const LIKE: Definition<'POST /api/user/like/{id}', LikeValue> = {
  name: 'like',
  route: 'POST /api/user/like/{id}',
  input: (id, value) => ({ params: { id }, body: { value } }),
  updateCache: cacheLike,
};

const RATE: Definition<'PUT /api/user/ratings/{id}', number | null> = {
  name: 'stars',
  route: 'PUT /api/user/ratings/{id}',
  input: (id, stars) => ({ params: { id }, body: { stars } }),
  updateCache: cacheStars,
};

/** Rates a title with half a star to five stars; `null` for no rating. */
export const useRating = (id: number) => useTitleAction(id, RATE);

/** Adds a title to the watchlist or removes it. */
export const useWatchlistToggle = (id: number) => useTitleAction(id, WATCHLIST);

/** Follows or unfollows a title. */
export const useFollow = (id: number) => useTitleAction(id, FOLLOW);

/** Likes or dislikes a title, or withdraws the opinion. */
export const useLike = (id: number) => useTitleAction(id, LIKE);
