import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { HISTORY_KEY } from './api';
import styles from './clear-history.module.css';
import { text } from './text';

/** Empties the history, after asking. */
export function ClearHistory() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/history', {}),
    onSuccess: async () => {
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
      <button type="button" className={styles.clear} onClick={ask}>
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
