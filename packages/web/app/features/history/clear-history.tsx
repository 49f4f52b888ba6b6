import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { forgetWaiting } from '../../lib/progress-queue';
import { useAuth } from '../../stores/auth';
import { HISTORY_KEY } from './api';
import { text } from './text';

/** Clears the history, after confirmation. While not ready, it only keeps its place. */
export function ClearHistory({ isReady }: { isReady: boolean }) {
  const client = useQueryClient();
  const userId = useAuth((state) => state.user?.id);
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/history', {}),
    onSuccess: async () => {
      if (userId !== undefined) forgetWaiting(userId, null);
      void client.invalidateQueries({ queryKey: ['GET /api/user/continue'] });
      await client.invalidateQueries({ queryKey: HISTORY_KEY });
      setAsking(false);
    },
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <button
        type="button"
        className={clsx(button.quiet, button.small)}
        disabled={!isReady}
        onClick={ask}
      >
        {text.clear}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text.clearTitle}
          confirmText={text.clearAction}
          isPending={isPending}
          error={error && actionFailure(error)}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {text.clearHint}
        </ConfirmDialog>
      )}
    </>
  );
}
