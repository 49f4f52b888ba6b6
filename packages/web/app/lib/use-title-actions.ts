import type { LikeValue } from '@parde/contract';
import type { CallInput, CallOutput, Route } from '@parde/contract/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { actionFailure } from './action-failure';
import { callWithCsrf } from './csrf';
import { say } from './say';
import { useAsMember } from './use-as-member';
import { useWanted } from './use-wanted';
import { rememberFollowed, rememberKept, rememberLike } from './user-titles';

interface Action<T> {
  /** What the newest press on its way wants; undefined when none is. */
  wanted: T | undefined;
  /** Brings the title to this state; a visitor is sent to sign in. */
  want: (value: T) => void;
}

interface Definition<R extends Route, T> {
  name: string;
  route: R;
  input: (id: number, value: T) => CallInput<R>;
  remember: (client: QueryClient, id: number, answer: CallOutput<R>) => void;
}

/**
 * One thing that a member does to a title. Presses go out one after another and each names the end it
 * wants, so that neither a second click nor a second tab turns it back.
 */
function useTitleAction<R extends Route, T>(id: number, definition: Definition<R, T>): Action<T> {
  const client = useQueryClient();
  const asMember = useAsMember();
  const key = [definition.name, id];
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: (value: T) => callWithCsrf(definition.route, definition.input(id, value)),
    onSuccess: (answer) => definition.remember(client, id, answer),
    onError: (error) => say(actionFailure(error)),
  });
  const wanted = useWanted<T>(key);
  return { wanted, want: (value) => asMember(() => mutate(value)) };
}

const KEEP: Definition<'POST /api/user/watchlist/{id}', boolean> = {
  name: 'keep',
  route: 'POST /api/user/watchlist/{id}',
  input: (id, wanted) => ({ params: { id }, body: { in_watchlist: wanted } }),
  remember: (client, id, { inWatchlist }) => rememberKept(client, id, inWatchlist),
};

const FOLLOW: Definition<'POST /api/user/follow/{id}', boolean> = {
  name: 'follow',
  route: 'POST /api/user/follow/{id}',
  input: (id, following) => ({ params: { id }, body: { following } }),
  remember: (client, id, { isFollowing }) => rememberFollowed(client, id, isFollowing),
};

const LIKE: Definition<'POST /api/user/like/{id}', LikeValue> = {
  name: 'like',
  route: 'POST /api/user/like/{id}',
  input: (id, value) => ({ params: { id }, body: { value } }),
  remember: rememberLike,
};

/** In the watchlist or not. */
export const useKeep = (id: number) => useTitleAction(id, KEEP);

/** Followed or not. */
export const useFollow = (id: number) => useTitleAction(id, FOLLOW);

/** Liked, disliked or neither. */
export const useLike = (id: number) => useTitleAction(id, LIKE);
