import type { Comment } from '@parde/contract';
import { useState } from 'react';
import { useAsMember } from '../../lib/use-as-member';
import styles from './actions.module.css';
import { commentElement } from './comment-hash';
import { DeleteComment } from './delete-comment';
import { LikeComment } from './like-comment';
import { ReportComment } from './report-comment';
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
  const asMember = useAsMember(`#${commentElement(comment.id)}`);
  const name = comment.authorName ?? text.formerMember;
  const close = () => setDialog(null);
  return (
    <div className={styles.actions}>
      <LikeComment comment={comment} />
      <button
        type="button"
        className={styles.action}
        aria-label={text.replyTo(name)}
        aria-expanded={isReplying}
        onClick={() => asMember(onReply)}
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
          onClick={() => asMember(() => setDialog('report'))}
        >
          {text.report}
        </button>
      )}
      {dialog === 'delete' && (
        <DeleteComment comment={comment} isAnswered={isAnswered} onClose={close} />
      )}
      {dialog === 'report' && <ReportComment id={comment.id} onClose={close} />}
    </div>
  );
}
