import type { ListOfQuery, PersonRef } from '@parde/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client';
import { useDebounced } from '../../lib/use-debounced';
import { canSearch, PEOPLE_DELAY_MS, RESULTS_PER_PAGE, type Tab, TITLES_DELAY_MS } from './rules';

export interface QuickSearch<T> {
  /** `idle`: too little text. Previous results stay while new ones are loading. */
  status: 'idle' | 'loading' | 'failed' | 'done';
  results: T[];
  /** Corrected query of the results, if nothing matched the text as typed. */
  didYouMean: string | null;
  /** The list that the text refers to. */
  list: ListOfQuery | null;
  /** People that the text names, and the number of titles before them. */
  people: PersonRef[];
  peopleAt: number;
  /** Why it failed. */
  error: Error | null;
  retry: () => void;
}

interface Answer<T> {
  data: T[];
  didYouMean: string | null;
  list?: ListOfQuery | null;
  people?: PersonRef[];
  peopleAt?: number;
}

interface RequestMatches<T> {
  data: Answer<T> | undefined;
  error: Error | null;
  refetch: () => unknown;
}

function summarize<T>(isEnabled: boolean, query: RequestMatches<T>): QuickSearch<T> {
  const { data, error, refetch } = query;
  return {
    status: !isEnabled ? 'idle' : error ? 'failed' : data ? 'done' : 'loading',
    results: data?.data ?? [],
    didYouMean: data?.didYouMean ?? null,
    list: data?.list ?? null,
    people: data?.people ?? [],
    peopleAt: data?.peopleAt ?? 0,
    error,
    retry: () => void refetch(),
  };
}

function useText(tab: Tab, text: string, isActive: boolean) {
  const settled = useDebounced(text, tab === 'titles' ? TITLES_DELAY_MS : PEOPLE_DELAY_MS);
  const isEnabled = isActive && canSearch(tab, text);
  return { q: settled, isEnabled, isFiring: isEnabled && canSearch(tab, settled) };
}

/** Titles for the dropdown, debounced by 500 ms. */
export function useTitleSearch(text: string, isActive: boolean) {
  const { q, isEnabled, isFiring } = useText('titles', text, isActive);
  const query = useQuery({
    ...apiQuery('GET /api/titles/search', {
      query: { q, resource: 'light', per_page: RESULTS_PER_PAGE },
    }),
    enabled: isFiring,
    placeholderData: keepPreviousData,
  });
  return summarize(isEnabled, query);
}

/** People for the dropdown, debounced by 1000 ms. */
export function usePeopleSearch(text: string, isActive: boolean) {
  const { q, isEnabled, isFiring } = useText('people', text, isActive);
  const query = useQuery({
    ...apiQuery('GET /api/people/search', { query: { q, per_page: RESULTS_PER_PAGE } }),
    enabled: isFiring,
    placeholderData: keepPreviousData,
  });
  return summarize(isEnabled, query);
}
