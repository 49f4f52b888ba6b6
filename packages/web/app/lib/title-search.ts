import type { ListOfQuery, PersonRef, TitleCard } from '@parde/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { apiOf } from './query-client';

/** A page of `titles/search` with full cards (`resource` other than `light`). */
export interface TitleList {
  data: TitleCard[];
  current_page: number;
  /** `null` if the results were not counted completely. */
  last_page: number | null;
  per_page: number;
  total: number | null;
  didYouMean: string | null;
  list: ListOfQuery | null;
  people: PersonRef[];
}

/** Query options of a search or list, for cards. See `apiQuery`. */
export function titleSearch(query: Record<string, unknown>) {
  const route = 'GET /api/titles/search';
  return queryOptions<TitleList, Error, TitleList, QueryKey>({
    queryKey: [route, { query }],
    queryFn: async ({ signal, client }) =>
      // The contract's response is a union by `resource`, which is not set here.
      (await apiOf(client)(route, { query, signal })) as TitleList,
  });
}
