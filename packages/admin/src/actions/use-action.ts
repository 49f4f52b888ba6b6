import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

/**
 * Runs a call of the API that changes something, says how it went, and loads what is on the screen
 * again.
 */
export function useAction<Input = void>(
  run: (input: Input) => Promise<unknown>,
  { done }: { done: string },
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}
