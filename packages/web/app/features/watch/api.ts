import type { Watchable } from '@parde/contract';
import { apiQuery } from '../../lib/api-query';

/** The viewer: a user's id; null: a visitor, as in server rendering. */
export type Viewer = number | null;

const WATCH = 'GET /api/watch/{imdb}/{id}';
const FRESH_MS = 5_000;

/** What one walks into a wall for may have been granted in another tab. */
const isWalled = (watchable: Watchable | undefined) =>
  watchable?.access === 'sign_in' || watchable?.access === 'premium';

/** Each viewer has an entry of their own: it says what is theirs. */
export function watchQuery(imdb: string, id: string, viewer: Viewer) {
  const query = apiQuery(WATCH, { params: { imdb, id } });
  return {
    ...query,
    queryKey: viewer === null ? query.queryKey : [...query.queryKey, { viewer }],
    // Where one stopped is asked for at each opening, and not again beneath the film.
    staleTime: FRESH_MS,
    refetchOnWindowFocus: ({ state }: { state: { data?: Watchable | undefined } }) =>
      isWalled(state.data) ? ('always' as const) : false,
  };
}

/** Seasons and episodes of a series; `imdb` as the address carries it. */
export const seriesQuery = (imdb: string) =>
  apiQuery('GET /api/titles/by-imdb/{imdb}', { params: { imdb } });

/** What plays changes on other devices: asked for anew whenever it is shown. */
export const playbacksQuery = () => ({ ...apiQuery('GET /api/user/playbacks', {}), staleTime: 0 });
