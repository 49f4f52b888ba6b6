import type { TitleRequest } from '@parde/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { text } from './text';
import { refreshRequests } from './use-ask';

interface WithdrawRequestProps {
  request: Pick<TitleRequest, 'id' | 'title'>;
  /** Receives the focus when the row is removed. */
  onWithdrawn: () => void;
}

/** Withdraws a vote, after confirmation. */
export function WithdrawRequest({ request, onWithdrawn }: WithdrawRequestProps) {
  const { id, title } = request;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/requests/{id}', { params: { id } }),
    onSuccess: () => {
      setAsking(false);
      refreshRequests(client);
      say(text.withdrawing.done);
      onWithdrawn();
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
        className={button.quiet}
        aria-label={text.withdrawName(title)}
        onClick={ask}
      >
        {text.withdraw}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text.withdrawing.title}
          confirmText={text.withdrawing.confirm}
          isPending={isPending}
          error={error && actionFailure(error)}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {text.withdrawing.hint}
        </ConfirmDialog>
      )}
    </>
  );
}
