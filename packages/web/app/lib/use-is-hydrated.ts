import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server renders and until the page has its script. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
