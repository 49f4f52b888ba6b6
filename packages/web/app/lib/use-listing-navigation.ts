import { useLocation, useNavigation } from 'react-router';
import { useDebounced } from './use-debounced';

/** Faster responses are shown without a skeleton in between, which would flicker. */
const PATIENCE_MS = 250;

interface ListingNavigation {
  /** The pending query; null when idle. */
  next: URLSearchParams | null;
  isPending: boolean;
  /** It has been pending for a while. */
  isSlow: boolean;
}

/** Whether other results of the same page are loading. */
export function useListingNavigation(): ListingNavigation {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const next = location?.pathname === pathname ? new URLSearchParams(location.search) : null;
  const hasWaited = useDebounced(next !== null, PATIENCE_MS);
  return { next, isPending: next !== null, isSlow: next !== null && hasWaited };
}
