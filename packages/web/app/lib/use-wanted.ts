import { type MutationKey, useMutationState } from '@tanstack/react-query';

/**
 * What the newest press on its way wants; undefined when none is. `key` must stay the same while the
 * component lives.
 */
export function useWanted<T>(key: MutationKey): T | undefined {
  const wanted = useMutationState({
    filters: { mutationKey: key, exact: true, status: 'pending' },
    select: (mutation) => mutation.state.variables as T,
  });
  return wanted.at(-1);
}
