/** As required by SPEC §5 and §9. */
export const TITLES_DELAY_MS = 500;
export const PEOPLE_DELAY_MS = 1000;
export const FOCUS_DELAY_MS = 500;
const MIN_LENGTH = 2;
const TRUNCATED_LENGTH = 6;
const MAX_TITLES = 6;
const MAX_PEOPLE = 8;

/** Number of requested results: enough to know that there are more than shown. */
export const RESULTS_PER_PAGE = 12;

export type Tab = 'titles' | 'people';

/** Whether this text triggers a quick search in this tab. */
export function canSearch(tab: Tab, text: string): boolean {
  return text.length >= MIN_LENGTH && (tab === 'titles' || text.trim() !== '');
}

/** Whether Enter and the icon open the full search for this text. */
export function canSearchFully(text: string): boolean {
  return text.length > MIN_LENGTH;
}

/** The visible results: on desktop 6 when there are more than 6 titles or 8 people. */
export function truncate<T>(tab: Tab, results: T[], isMobile: boolean): T[] {
  const max = tab === 'titles' ? MAX_TITLES : MAX_PEOPLE;
  return !isMobile && results.length > max ? results.slice(0, TRUNCATED_LENGTH) : results;
}

/** Whether the titles tab links to further results. */
export function hasMore(tab: Tab, count: number, isMobile: boolean): boolean {
  return tab === 'titles' && !isMobile && count > MAX_TITLES;
}
