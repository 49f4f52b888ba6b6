import type { Comment } from '@parde/contract';
import { reportBody } from '@parde/contract/forms';
import { MAX_NOTE } from '@parde/shared/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Dialog } from '../../components/dialog';
import { Field, RadioField } from '../../components/field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { useRequireMember } from '../../lib/use-member-action';
import styles from './actions.module.css';
import { removeCachedComment } from './comment-cache';
import { COMMENTS, commentElement } from './comment-hash';
import { focusWhenRendered } from './keep-in-view';
import { LikeComment } from './like-comment';
import { text } from './text';

interface CommentActionsProps {
  comment: Comment;
  isAnswered: boolean;
  isReplying: boolean;
  onReply: () => void;
  onEdit: () => void;
}

/** Actions below a comment. Visitors see the same ones and are sent to sign in. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, isAnswered, isReplying, onReply, onEdit } = props;
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null);
  const requireMember = useRequireMember(`#${commentElement(comment.id)}`);
  const name = comment.authorName ?? text.formerMember;
  const close = () => setDialog(null);
  return (
    <Stack direction="row" wrap className={styles.actions}>
      <LikeComment comment={comment} />
      <button
        type="button"
        className={styles.action}
        aria-label={text.replyTo(name)}
        aria-expanded={isReplying}
        onClick={() => requireMember(onReply)}
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
          onClick={() => requireMember(() => setDialog('report'))}
        >
          {text.report}
        </button>
      )}
      {dialog === 'delete' && (
        <DeleteComment comment={comment} isAnswered={isAnswered} onClose={close} />
      )}
      {dialog === 'report' && <ReportComment id={comment.id} onClose={close} />}
    </Stack>
  );
}

interface DeleteCommentProps {
  comment: Comment;
  /** Has replies, which keep its place. */
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

/** Reports a comment to the operators. */
function ReportComment({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useApiForm({
    schema: reportBody,
    submit: (body) => callWithCsrf('POST /api/user/comments/{id}/report', { params: { id }, body }),
    onDone: () => {
      onClose();
      toast(text.reporting.done);
    },
  });
  return (
    <Dialog title={text.reporting.title} onClose={onClose}>
      <Text size={14} tone="quiet">
        {text.reporting.hint}
      </Text>
      <ApiForm form={form} submitLabel={text.reporting.send} pendingLabel={text.reporting.sending}>
        <RadioField
          {...form.field('reason')}
          label={text.reporting.reason}
          options={text.reporting.reasons}
        />
        <Field {...form.field('note')} label={text.reporting.note}>
          {(field) => <textarea {...field} rows={2} maxLength={MAX_NOTE} dir="auto" />}
        </Field>
      </ApiForm>
      <Button onClick={onClose}>{text.reporting.cancel}</Button>
    </Dialog>
  );
}
