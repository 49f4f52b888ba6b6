import { useLocation, useNavigation } from 'react-router';
import { useDebounced } from './use-debounced';

/** Answers faster than this are shown without a skeleton in between, which would only flicker. */
const PATIENCE_MS = 250;

/** Whether other results of the same page are on their way, and have been for a while. */
export function useListingNavigation(): { isPending: boolean; isSlow: boolean } {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isPending = location !== undefined && location.pathname === pathname;
  const hasWaited = useDebounced(isPending, PATIENCE_MS);
  return { isPending, isSlow: isPending && hasWaited };
}
