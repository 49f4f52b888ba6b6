import type { Comment } from '@parde/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { lazyWithRetry } from '../../components/loaded';
import { Stack } from '../../components/stack';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useRequireMember } from '../../lib/use-member-action';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import styles from './actions.module.css';
import { removeCachedComment } from './comment-cache';
import { COMMENTS, commentElement } from './comment-hash';
import { focusWhenRendered } from './keep-in-view';
import { LikeComment } from './like-comment';
import { text } from './text';

const ReportDialog = lazyWithRetry(() => import('../../components/report-form'));

interface CommentActionsProps {
  comment: Comment;
  isAnswered: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
}

/** Actions below a comment. Visitors see the same ones and are sent to sign in. Children have none. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, isAnswered, isReplying, onReply, onEdit } = props;
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null);
  const anchor = `#${commentElement(comment.id)}`;
  const requireToReply = useRequireMember('reply', anchor);
  const requireToReport = useRequireMember('report', anchor);
  const isReaderChild = useAuth((state) => isChild(state.user));
  const name = comment.authorName ?? text.formerMember;
  const close = () => setDialog(null);
  if (isReaderChild) return null;
  return (
    <Stack direction="row" wrap className={styles.actions}>
      <LikeComment comment={comment} />
      <button
        type="button"
        className={styles.action}
        aria-label={text.replyTo(name)}
        aria-expanded={isReplying}
        onClick={() => requireToReply(onReply)}
      >
        {text.reply}
      </button>
      {comment.isOwn ? (
        <>
          <button type="button" className={styles.action} onClick={onEdit}>
            {text.edit}
          </button>
          <button type="button" className={styles.action} onClick={() => setDialog('delete')}>
            {text.delete}
          </button>
        </>
      ) : (
        <button
          type="button"
          className={styles.action}
          aria-label={text.reportOf(name)}
          onClick={() => requireToReport(() => setDialog('report'))}
        >
          {text.report}
        </button>
      )}
      {dialog === 'delete' && (
        <DeleteComment comment={comment} isAnswered={isAnswered} onClose={close} />
      )}
      {dialog === 'report' && (
        <ReportDialog
          title={text.reporting.title}
          send={(body) =>
            callWithCsrf('POST /api/user/comments/{id}/report', {
              params: { id: comment.id },
              body,
            })
          }
          onClose={close}
        />
      )}
    </Stack>
  );
}

interface DeleteCommentProps {
  comment: Comment;
  /** Whether it has replies, in which case a placeholder remains. */
  isAnswered: boolean;
  onClose: () => void;
}

/** Deletes one's own comment, after confirmation. */
function DeleteComment({ comment, isAnswered, onClose }: DeleteCommentProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callWithCsrf('DELETE /api/user/comments/{id}', { params: { id: comment.id } }),
    onSuccess: () => {
      onClose();
      removeCachedComment(client, comment, isAnswered);
      toast(text.deleting.done);
      focusWhenRendered(`${COMMENTS}-all`);
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
