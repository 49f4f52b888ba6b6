import type { Comment } from '@parde/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MixedWords } from '../../components/mixed-words';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useReader } from './api';
import { CommentActions } from './comment-actions';
import { addCachedComment, updateCachedComment } from './comment-cache';
import { CommentCard } from './comment-card';
import { CommentForm } from './comment-form';
import { commentElement } from './comment-hash';
import { focusWhenRendered, keepInView } from './keep-in-view';
import { text } from './text';

interface CommentEntryProps {
  comment: Comment;
  /** Whether it has replies, in which case a placeholder remains when it is deleted. */
  isAnswered: boolean;
  /** Whether it is the target of the current link. */
  isMarked?: boolean;
}

/** A comment in its thread, with all its actions. */
export function CommentEntry({ comment, isAnswered, isMarked = false }: CommentEntryProps) {
  const [mode, setMode] = useState<'reply' | 'edit' | null>(null);
  const element = commentElement(comment.id);
  const close = () => {
    setMode(null);
    focusWhenRendered(element);
  };

  useEffect(() => {
    const marked = isMarked ? document.getElementById(element) : null;
    if (!marked) return;
    marked.focus({ preventScroll: true });
    return keepInView(marked);
  }, [isMarked, element]);

  return (
    <CommentCard
      comment={comment}
      id={element}
      isMarked={isMarked}
      isSmall={comment.rootId !== null}
      instead={mode === 'edit' ? <EditForm comment={comment} onClose={close} /> : null}
    >
      {mode !== 'edit' && (
        <CommentActions
          comment={comment}
          isAnswered={isAnswered}
          isReplying={mode === 'reply'}
          onReply={() => setMode(mode === 'reply' ? null : 'reply')}
          onEdit={() => setMode('edit')}
        />
      )}
      {mode === 'reply' && (
        <ReplyForm comment={comment} onClose={close} onDone={() => setMode(null)} />
      )}
    </CommentCard>
  );
}

interface FormProps {
  comment: Comment;
  /** Called on cancel. */
  onClose: () => void;
}

function ReplyForm({ comment, onClose, onDone }: FormProps & { onDone: () => void }) {
  const client = useQueryClient();
  const reader = useReader();
  const { id, titleId, authorName } = comment;
  return (
    <CommentForm
      draftName={`${reader}/${titleId}/${id}`}
      label={<MixedWords text={text.replying.label(authorName ?? text.formerMember)} />}
      sendText={text.replying.send}
      pendingText={text.write.sending}
      submit={(values) =>
        callWithCsrf('POST /api/user/comment', {
          body: { title_id: titleId, parent_id: id, ...values },
        })
      }
      onDone={(reply) => {
        addCachedComment(client, reply);
        toast(text.replying.sent);
        onDone();
        focusWhenRendered(commentElement(reply.id));
      }}
      onCancel={onClose}
    />
  );
}

function EditForm({ comment, onClose }: FormProps) {
  const client = useQueryClient();
  const reader = useReader();
  const { id, body, isSpoiler } = comment;
  return (
    <CommentForm
      draftName={`${reader}/edit/${id}`}
      start={{ body: body ?? '', isSpoiler }}
      label={text.editing.label}
      isLabelHidden
      sendText={text.editing.save}
      pendingText={text.editing.saving}
      submit={(values) =>
        callWithCsrf('PATCH /api/user/comments/{id}', { params: { id }, body: values })
      }
      onDone={(edited) => {
        updateCachedComment(client, id, edited);
        toast(text.editing.saved);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
