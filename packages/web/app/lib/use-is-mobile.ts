import { useSyncExternalStore } from 'react';

/** SPEC §9: mobile at or below 675 px. CSS uses the same number in `@media (max-width: 675px)`. */
export const MOBILE_QUERY = '(max-width: 675px)';

function subscribe(notify: () => void): () => void {
  const query = matchMedia(MOBILE_QUERY);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/**
 * Device mode for behaviour (number of results, kind of dialog). *Visibility* must be switched in
 * CSS: the server does not know the width and returns false.
 */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(MOBILE_QUERY).matches,
    () => false,
  );
}
