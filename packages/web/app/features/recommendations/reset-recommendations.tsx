import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { toast } from '../../lib/toast';
import { text } from './text';

/** Resets the recommendations, after confirmation. */
export function ResetRecommendations() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const words = text.settings;
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/recommendations', {}),
    onSuccess: async () => {
      const { queryKey } = apiQuery('GET /api/user/recommendations', {});
      await client.resetQueries({ queryKey });
      setAsking(false);
      toast(words.done);
    },
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button onClick={ask}>{words.reset}</Button>
      {isAsking && (
        <ConfirmDialog
          title={words.question}
          confirmText={words.reset}
          isPending={isPending}
          error={error && actionFailure(error)}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          {words.hint}
        </ConfirmDialog>
      )}
    </>
  );
}
