import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { updateUser, useAuth } from '../../stores/auth';
import styles from './pause-history.module.css';
import { text } from './text';

function usePause() {
  const isPaused = useAuth((state) => state.user?.isHistoryPaused ?? false);
  const { mutate, isPending } = useMutation({
    mutationFn: (paused: boolean) =>
      callWithCsrf('PUT /api/user/history/pause', { body: { paused } }),
    onSuccess: ({ isPaused: isNow }) => {
      const { user } = useAuth.getState();
      if (user) updateUser({ ...user, isHistoryPaused: isNow });
      say(isNow ? text.pause.paused : text.pause.resumed);
    },
    onError: (error) => say(actionFailure(error)),
  });
  return { isPaused, isPending, toggle: () => !isPending && mutate(!isPaused) };
}

/** Pauses or resumes the recording of the history. */
export function PauseHistory() {
  const { isPaused, isPending, toggle } = usePause();
  return (
    <button
      type="button"
      className={clsx(button.quiet, button.small)}
      aria-disabled={isPending || undefined}
      onClick={toggle}
    >
      {isPaused ? text.pause.resume : text.pause.pause}
    </button>
  );
}

/** A note while the history is paused. */
export function PausedNote() {
  const isPaused = useAuth((state) => state.user?.isHistoryPaused ?? false);
  if (!isPaused) return null;
  return (
    <section className={styles.note} aria-label={text.pause.title}>
      <p className={styles.title}>{text.pause.title}</p>
      <p className={styles.hint}>{text.pause.hint}</p>
    </section>
  );
}
