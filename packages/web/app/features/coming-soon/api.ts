import type { TitleType } from '@parde/contract';
import { apiQuery } from '../../lib/query-client';
import { TYPE_WORDS } from '../../lib/words';

export const comingSoonQuery = (state: ComingState) =>
  apiQuery('GET /api/titles/comingsoon', { query: comingQuery(state) });

const calendarInput = ({ type, page }: ComingState) => ({
  query: comingQuery({ type, page, view: 'months', isFollowed: false }),
});

export const calendarQuery = (state: ComingState) =>
  apiQuery('GET /api/titles/calendar', calendarInput(state));

/** Calendar of only the titles that the member follows. */
export const followedCalendarQuery = (state: ComingState) =>
  apiQuery('GET /api/user/calendar', calendarInput(state));

export interface ComingState {
  type: TitleType | 'all';
  page: number;
  /** `days`: by day, episodes included; `months`: announced titles by month. */
  view: 'months' | 'days';
  /** In the view by day: only what the member follows. */
  isFollowed: boolean;
}

export const TYPES = Object.keys(TYPE_WORDS) as TitleType[];

/** Parses a URL's query; invalid values count as absent. */
export function parseComing(search: URLSearchParams): ComingState {
  const page = Number(search.get('page'));
  return {
    type: TYPES.find((type) => type === search.get('type')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    view: search.get('view') === 'days' ? 'days' : 'months',
    isFollowed: search.get('followed') === '1',
  };
}

/** The query of a state without defaults, for URLs and API calls. */
export function comingQuery({ type, page, view, isFollowed }: ComingState) {
  return {
    type: type === 'all' ? undefined : type,
    page: page === 1 ? undefined : page,
    view: view === 'months' ? undefined : view,
    followed: view === 'days' && isFollowed ? 1 : undefined,
  };
}
