import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in server rendering and until hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
