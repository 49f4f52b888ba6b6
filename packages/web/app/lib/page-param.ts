import { useSearchParams } from 'react-router';

/** Page number in a URL; 1 when absent or invalid. */
export function pageParam(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Page number in the current URL. */
export function usePage(name?: string): number {
  return pageParam(useSearchParams()[0], name);
}

/** An id in a URL; null when invalid, in which case the API should not be called. */
export function idParam(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
