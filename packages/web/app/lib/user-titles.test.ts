import type { Episode, Season, WatchedPart } from '@parde/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { episode, titleDetail, user } from '../../testing/fixtures';
import { useAuth } from '../stores/auth';
import {
  cacheFollowing,
  cacheInWatchlist,
  cacheLike,
  followedIdsQuery,
  likeCounts,
  titleStateQuery,
  watchlistIdsQuery,
  watchTarget,
} from './user-titles';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

test.each([
  // counts, the member's stored opinion, the displayed opinion → displayed counts
  [{ likes: 5, dislikes: 2 }, 0, 0, { likes: 5, dislikes: 2 }],
  [{ likes: 5, dislikes: 2 }, 0, 1, { likes: 6, dislikes: 2 }],
  [{ likes: 5, dislikes: 2 }, 1, 1, { likes: 5, dislikes: 2 }],
  [{ likes: 5, dislikes: 2 }, 1, 0, { likes: 4, dislikes: 2 }],
  [{ likes: 5, dislikes: 2 }, 1, -1, { likes: 4, dislikes: 3 }],
  [{ likes: 5, dislikes: 2 }, -1, 1, { likes: 6, dislikes: 1 }],
  // The cached page is older than the opinion.
  [{ likes: 0, dislikes: 0 }, 1, 1, { likes: 1, dislikes: 0 }],
  [{ likes: 0, dislikes: 0 }, -1, 0, { likes: 0, dislikes: 0 }],
] as const)('%o, stored %i, shown %i', (counts, stored, shown, expected) => {
  expect(likeCounts(counts, stored, shown)).toEqual(expected);
});

test('a watchlist change updates the title and all cards, and refetches lists', () => {
  client.setQueryData(titleStateQuery(7).queryKey, {
    inWatchlist: false,
    like: 1,
    isFollowing: false,
    stars: null,
    days: [],
    watched: [],
  });
  client.setQueryData(watchlistIdsQuery().queryKey, { data: [3] });
  const list = ['GET /api/user/watchlist', { query: { page: 2 } }];
  client.setQueryData(list, {});

  cacheInWatchlist(client, 7, true);
  cacheInWatchlist(client, 7, true);
  expect(client.getQueryData(titleStateQuery(7).queryKey)).toMatchObject({
    inWatchlist: true,
    like: 1,
  });
  expect(client.getQueryData(watchlistIdsQuery().queryKey)).toEqual({ data: [3, 7] });
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(client.getQueryState(watchlistIdsQuery().queryKey)?.isInvalidated).toBe(false);

  cacheInWatchlist(client, 7, false);
  expect(client.getQueryData(watchlistIdsQuery().queryKey)).toEqual({ data: [3] });
});

test('a change adds nothing where nothing was loaded', () => {
  cacheInWatchlist(client, 7, true);
  cacheFollowing(client, 7, true);
  expect(client.getQueryData(watchlistIdsQuery().queryKey)).toBeUndefined();
  expect(client.getQueryData(followedIdsQuery().queryKey)).toBeUndefined();
  expect(client.getQueryData(titleStateQuery(7).queryKey)).toBeUndefined();
});

test('the follows of the account are not asked for in a child’s profile', async () => {
  const call = vi.spyOn(globalThis, 'fetch');
  useAuth.setState({ user: user({ profile: { ageLimit: 7 } }) });
  await expect(client.fetchQuery(followedIdsQuery())).resolves.toEqual([]);
  expect(call).not.toHaveBeenCalled();
  useAuth.setState({ user: null });
});

test('a response requested before the change is refetched', async () => {
  const queryKey = watchlistIdsQuery().queryKey;
  const gates: ((ids: number[]) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () =>
      new Promise<{ data: number[] }>((resolve) => gates.push((data) => resolve({ data }))),
  });
  const stop = observer.subscribe(() => {});
  cacheInWatchlist(client, 7, true);
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  gates[1]?.([3, 7]);
  gates[0]?.([3]);
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual({ data: [3, 7] }));
  stop();
});

test('counts reach the title under each of its addresses, and no other title', () => {
  const key = (id: string, query: object) => ['GET /api/titles/{id}', { params: { id }, query }];
  for (const [id, query] of [
    ['7', {}],
    ['7', { dub: 1 }],
    ['70', {}],
  ] as const) {
    client.setQueryData(key(id, query), { titleFa: id, likes: 0, dislikes: 0 });
  }
  cacheLike(client, 7, { value: 1, likes: 4, dislikes: 2 });
  expect(client.getQueryData(key('7', {}))).toEqual({ titleFa: '7', likes: 4, dislikes: 2 });
  expect(client.getQueryData(key('7', { dub: 1 }))).toMatchObject({ likes: 4 });
  expect(client.getQueryData(key('70', {}))).toMatchObject({ likes: 0 });
});

const season = (number: number, ...episodes: Episode[]): Season => ({
  ...{ id: number, number, titleFa: null, episodes },
});
const numbered = (id: number, isPlayable = true) => episode({ id, number: id % 10, isPlayable });
const series = titleDetail({
  type: 'series',
  seasons: [
    season(0, numbered(1)),
    season(1, numbered(11), numbered(12, false), numbered(13)),
    season(2, numbered(21)),
  ],
});

const part = (episodeId: number | null, isFinished: boolean): WatchedPart => ({
  episodeId,
  positionSeconds: 50,
  durationSeconds: 100,
  isFinished,
});

test.each([
  ['nothing watched: the first that plays', [], 11, false],
  ['where one stopped', [part(13, false), part(11, true)], 13, true],
  ['after one that is finished, past what does not play', [part(11, true)], 13, true],
  ['over to the next season', [part(13, true)], 21, true],
  ['specials come last', [part(21, true)], 1, true],
  ['after all of it, from the beginning', [part(1, true)], 11, false],
  ['what cannot be played any more is no place to go on', [part(12, false)], 11, false],
] as const)('%s', (_, watched, id, goesOn) => {
  expect(watchTarget(series, watched)).toMatchObject({ id, goesOn });
});

test('an episode has its season and number', () => {
  expect(watchTarget(series, [part(13, true)])?.episode).toEqual({
    season: 2,
    number: 1,
    titleFa: null,
  });
});

test('a film plays by its own id, and goes on unless it is finished', () => {
  const film = titleDetail({ id: 9 });
  const target = (watched: WatchedPart[]) => watchTarget(film, watched);
  expect(target([])).toEqual({ id: 9, episode: null, goesOn: false });
  expect(target([part(null, false)])?.goesOn).toBe(true);
  expect(target([part(null, true)])?.goesOn).toBe(false);
  expect(watchTarget({ ...film, isPlayable: false }, [])).toBeNull();
});
