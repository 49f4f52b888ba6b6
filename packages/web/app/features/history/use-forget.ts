import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { forgetWaiting } from '../../lib/progress-queue';
import { say } from '../../lib/say';
import { useAuth } from '../../stores/auth';
import { HISTORY_KEY, type HistoryList } from './api';
import { text } from './text';

const KEY = ['forget'] as const;

interface Entry {
  historyId: number;
  titleId: number;
  name: string;
}

/** Removes an entry optimistically. */
export function useForget() {
  const client = useQueryClient();
  const { mutate: forget } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ historyId }: Entry) =>
      callWithCsrf('DELETE /api/user/history/{id}', { params: { id: historyId } }),
    onSuccess: (_, { historyId, titleId, name }) => {
      const { user } = useAuth.getState();
      if (user) forgetWaiting(user.id, titleId);
      void client.invalidateQueries({ queryKey: ['GET /api/user/continue'] });
      client.setQueriesData<HistoryList>(
        { queryKey: HISTORY_KEY },
        (list) =>
          list && { ...list, data: list.data.filter((item) => item.historyId !== historyId) },
      );
      // Another entry may move up to the end of the page.
      void client.invalidateQueries({ queryKey: HISTORY_KEY });
      say(text.removed(name));
    },
    onError: (error) => say(actionFailure(error)),
  });
  const leaving = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Entry).historyId,
  });
  return { forget, leaving };
}
