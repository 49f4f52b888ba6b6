import type { Comment } from '@parde/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { rememberDeleted } from './comment-cache';
import { COMMENTS } from './comment-hash';
import { goTo } from './keep-in-view';
import { text } from './text';

interface DeleteCommentProps {
  comment: Comment;
  /** Has replies, which keep its place. */
  isAnswered: boolean;
  onClose: () => void;
}

/** Deletes one's own comment, after confirmation. */
export function DeleteComment({ comment, isAnswered, onClose }: DeleteCommentProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callWithCsrf('DELETE /api/user/comments/{id}', { params: { id: comment.id } }),
    onSuccess: () => {
      onClose();
      rememberDeleted(client, comment, isAnswered);
      say(text.deleting.done);
      goTo(`${COMMENTS}-all`);
    },
  });
  return (
    <ConfirmDialog
      title={text.deleting.title}
      confirmText={text.deleting.confirm}
      isPending={isPending}
      error={error && actionFailure(error)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {text.deleting.hint}
    </ConfirmDialog>
  );
}
