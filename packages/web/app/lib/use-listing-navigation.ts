import { useLocation, useNavigation } from 'react-router';
import { useDebounced } from './use-debounced';

/** Answers faster than this are shown without a skeleton in between, which would only flicker. */
const PATIENCE_MS = 250;

interface ListingNavigation {
  /** Query that is on its way; null when nothing is. */
  next: URLSearchParams | null;
  isPending: boolean;
  /** It has been on its way for a while. */
  isSlow: boolean;
}

/** Whether other results of the same page are on their way. */
export function useListingNavigation(): ListingNavigation {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const next = location?.pathname === pathname ? new URLSearchParams(location.search) : null;
  const hasWaited = useDebounced(next !== null, PATIENCE_MS);
  return { next, isPending: next !== null, isSlow: next !== null && hasWaited };
}
