import type { Episode, LikeValue, TitleDetail, TitleState, WatchedPart } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { MAX_PER_PAGE } from '@parde/shared/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useAuth } from '../stores/auth';
import { isChild } from '../stores/stored-user';
import { apiOf, apiQuery } from './query-client';

/* Shared cache of members' data about titles. It only holds what the server said; the state wanted
   by a pending press is read from the mutation (`useMemberAction`), so that failures need no
   rollback. */

/** Ids of everything in the watchlist, for marking cards. */
export const watchlistIdsQuery = () => apiQuery('GET /api/user/watchlist/ids', {});

/** Whether a title is in the watchlist, liked, followed. */
export const titleStateQuery = (id: number) =>
  apiQuery('GET /api/user/titles/{id}', { params: { id } });

const FOLLOWS = 'GET /api/user/follows';
/** Maximum number of pages loaded: titles beyond that may be offered to be followed again, which is harmless. */
const FOLLOWS_PAGES = 5;

/**
 * Ids of the newest follows: nearly always all of them in one call. Follows belong to the account, so a child's profile
 * has none.
 */
export const followedIdsQuery = () => ({
  queryKey: ['followed-ids'] satisfies QueryKey,
  queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
    const ids: number[] = [];
    if (isChild(useAuth.getState().user)) return ids;
    for (let page = 1; page <= FOLLOWS_PAGES; page += 1) {
      const query = { page, per_page: MAX_PER_PAGE };
      const { data } = await apiOf(client)(FOLLOWS, { query, signal });
      ids.push(...data.map((title) => title.id));
      if (data.length < MAX_PER_PAGE) break;
    }
    return ids;
  },
});

/** Changes the cache; a query in flight may be older than the change and is refetched. */
function updateCache<T>(client: QueryClient, queryKey: QueryKey, change: (old: T) => T): void {
  client.setQueryData<T>(queryKey, (old) => (old === undefined ? old : change(old)));
  const filters = { queryKey, exact: true };
  if (client.isFetching(filters) > 0) {
    void client.cancelQueries(filters).then(() => client.invalidateQueries(filters));
  }
}

/** Marks lists as stale: they show the change when reopened, not while being read. */
function invalidate(client: QueryClient, route: string): void {
  void client.invalidateQueries({ queryKey: [route], refetchType: 'none' });
}

function rememberState(client: QueryClient, id: number, change: Partial<TitleState>): void {
  updateCache<TitleState>(client, titleStateQuery(id).queryKey, (old) => ({ ...old, ...change }));
}

const withOrWithout = (ids: number[], id: number, isIn: boolean) => [
  ...ids.filter((other) => other !== id),
  ...(isIn ? [id] : []),
];

export function cacheInWatchlist(client: QueryClient, id: number, inWatchlist: boolean): void {
  rememberState(client, id, { inWatchlist });
  updateCache<{ data: number[] }>(client, watchlistIdsQuery().queryKey, ({ data }) => ({
    data: withOrWithout(data, id, inWatchlist),
  }));
  invalidate(client, 'GET /api/user/watchlist');
  invalidate(client, 'GET /api/user/activity');
}

export function cacheFollowing(client: QueryClient, id: number, isFollowing: boolean): void {
  rememberState(client, id, { isFollowing });
  updateCache<number[]>(client, followedIdsQuery().queryKey, (ids) =>
    withOrWithout(ids, id, isFollowing),
  );
  invalidate(client, FOLLOWS);
  invalidate(client, 'GET /api/user/activity');
}

/** Changes the title under each of its query keys, such as the one with `dub=1`. */
function changeTitle(client: QueryClient, id: number, change: Partial<TitleDetail>): void {
  const isOfTitle = ({ queryKey }: { queryKey: QueryKey }) => {
    const input = queryKey[1] as { params?: { id?: unknown } } | undefined;
    return queryKey[0] === 'GET /api/titles/{id}' && Number(input?.params?.id) === id;
  };
  client.setQueriesData<object>({ predicate: isOfTitle }, (old) => old && { ...old, ...change });
}

export function cacheLike(
  client: QueryClient,
  id: number,
  answer: CallOutput<'POST /api/user/like/{id}'>,
): void {
  const { value, likes, dislikes } = answer;
  rememberState(client, id, { like: value });
  changeTitle(client, id, { likes, dislikes });
  invalidate(client, 'GET /api/user/activity');
}

export function cacheStars(
  client: QueryClient,
  id: number,
  { stars, memberRating }: CallOutput<'PUT /api/user/ratings/{id}'>,
): void {
  rememberState(client, id, { stars });
  changeTitle(client, id, { memberRating });
  invalidate(client, 'GET /api/user/ratings');
  invalidate(client, 'GET /api/user/diary');
}

/** To be called after a diary entry was added, changed or removed. */
export function invalidateDiary(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: titleStateQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: ['GET /api/user/diary'] });
}

/** To be called after one of the member's lists or its titles changed. */
export function invalidateLists(
  client: QueryClient,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const isOfLists = ({ queryKey: [route] }: { queryKey: QueryKey }) =>
    /^GET \/api\/(user\/)?lists/.test(String(route));
  return client.invalidateQueries({ predicate: isOfLists, refetchType });
}

interface Counts {
  likes: number;
  dislikes: number;
}

/**
 * The counts including the pending press. Pages are cached, so their counts may be older than the member's own opinion,
 * which is always included.
 */
export function likeCounts({ likes, dislikes }: Counts, stored: LikeValue, shown: LikeValue) {
  const count = (counted: number, value: 1 | -1) => {
    const others = stored === value ? Math.max(counted - 1, 0) : counted;
    return shown === value ? others + 1 : others;
  };
  return { likes: count(likes, 1), dislikes: count(dislikes, -1) } satisfies Counts;
}

/** Marks lists with progress as stale, after something was watched. */
export function invalidateWatched(client: QueryClient, titleId: number): void {
  invalidate(client, 'GET /api/user/continue');
  invalidate(client, 'GET /api/user/history');
  invalidate(client, 'GET /api/user/activity');
  void client.invalidateQueries({
    queryKey: titleStateQuery(titleId).queryKey,
    refetchType: 'none',
  });
}

export interface WatchTarget {
  /** `{id}` in the path of the watch page. */
  id: number;
  /** `null` for a film. */
  episode: { season: number; number: number; titleFa: string | null } | null;
  /** Whether part of the title was watched, so that playback continues from there. */
  goesOn: boolean;
}

interface SeasonEpisode {
  season: number;
  episode: Episode;
}

/** Playable episodes in viewing order: specials (season 0) last. */
function playableEpisodes({ seasons }: Pick<TitleDetail, 'seasons'>): SeasonEpisode[] {
  return seasons
    .toSorted((a, b) => Number(a.number === 0) - Number(b.number === 0) || a.number - b.number)
    .flatMap(({ number, episodes }) => episodes.map((episode) => ({ season: number, episode })))
    .filter(({ episode }) => episode.isPlayable);
}

/**
 * What the watch button plays: the film or episode at which the member stopped last, the episode after a finished one,
 * else the beginning. `null` if there is nothing to play.
 *
 * @param watched the title's history entries, latest first
 */
export function watchTarget(
  title: Pick<TitleDetail, 'id' | 'type' | 'isPlayable' | 'seasons'>,
  watched: readonly WatchedPart[],
): WatchTarget | null {
  if (!title.isPlayable) return null;
  const [latest] = watched;
  if (title.type !== 'series') {
    return { id: title.id, episode: null, goesOn: latest !== undefined && !latest.isFinished };
  }
  const episodes = playableEpisodes(title);
  const at = episodes.findIndex(({ episode }) => episode.id === latest?.episodeId);
  const next = episodes[latest?.isFinished ? at + 1 : at];
  const target = (at >= 0 && next) || episodes[0];
  if (!target) return null;
  const { id, number, titleFa } = target.episode;
  return {
    id,
    episode: { season: target.season, number, titleFa },
    goesOn: at >= 0 && next !== undefined,
  };
}
