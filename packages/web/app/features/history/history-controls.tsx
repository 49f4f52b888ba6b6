import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { deletePendingReports } from '../../lib/progress-queue';
import { toast } from '../../lib/toast';
import { updateUser, useAuth, viewerIdOf } from '../../stores/auth';
import { HISTORY_KEY } from './api';
import styles from './history-controls.module.css';
import { text } from './text';

/** Clears the history, after confirmation. While not ready, it only keeps its place. */
export function ClearHistory({ isReady }: { isReady: boolean }) {
  const client = useQueryClient();
  const userId = useAuth((state) => viewerIdOf(state.user));
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/history', {}),
    onSuccess: async () => {
      if (userId !== undefined) deletePendingReports(userId, null);
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
      <Button size="small" disabled={!isReady} onClick={ask}>
        {text.clear}
      </Button>
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

function usePause() {
  const isPaused = useAuth((state) => state.user?.isHistoryPaused ?? false);
  const { mutate, isPending } = useMutation({
    mutationFn: (paused: boolean) =>
      callWithCsrf('PUT /api/user/history/pause', { body: { paused } }),
    onSuccess: ({ isPaused: isNow }) => {
      const { user } = useAuth.getState();
      if (user) updateUser({ ...user, isHistoryPaused: isNow });
      toast(isNow ? text.pause.paused : text.pause.resumed);
    },
    onError: (error) => toast(actionFailure(error)),
  });
  return { isPaused, isPending, toggle: () => !isPending && mutate(!isPaused) };
}

/** Pauses or resumes the recording of the history. */
export function PauseHistory() {
  const { isPaused, isPending, toggle } = usePause();
  return (
    <Button size="small" aria-disabled={isPending || undefined} onClick={toggle}>
      {isPaused ? text.pause.resume : text.pause.pause}
    </Button>
  );
}

/** A note while the history is paused. */
export function PausedNote() {
  const isPaused = useAuth((state) => state.user?.isHistoryPaused ?? false);
  if (!isPaused) return null;
  return (
    <section className={styles.note} aria-label={text.pause.title}>
      <Text weight="medium">{text.pause.title}</Text>
      <Text size={14} tone="quiet">
        {text.pause.hint}
      </Text>
    </section>
  );
}
