import type { Comment } from '@parde/contract';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { PersonIcon } from '../../components/icons/icon';
import { TimeAgo } from '../../components/time-ago';
import { useAuth } from '../../stores/auth';
import styles from './comment-card.module.css';
import { CommentText } from './comment-text';
import { SpoilerVeil } from './spoiler-veil';
import { text } from './text';

interface CommentCardProps {
  comment: Comment;
  /** Fragment id; absent: cannot be linked to. */
  id?: string;
  isMarked?: boolean;
  isSmall?: boolean;
  /** Replaces the text, e.g. while it is edited. */
  instead?: ReactNode;
  /** Buttons and what they open. */
  children?: ReactNode;
}

/** One comment: author, time, text. */
export function CommentCard(props: CommentCardProps) {
  const { comment, id, isMarked, isSmall, instead, children } = props;
  const headId = useId();
  if (comment.body === null) {
    return (
      <article id={id} tabIndex={-1} className={clsx(styles.card, isSmall && styles.small)}>
        <p className={styles.tombstone}>{text.deleted}</p>
      </article>
    );
  }
  return (
    <article
      id={id}
      tabIndex={-1}
      className={clsx(styles.card, isSmall && styles.small)}
      data-marked={isMarked || undefined}
      aria-labelledby={headId}
    >
      <Initial name={comment.authorName} />
      <div className={styles.main}>
        <p id={headId} className={styles.head}>
          <bdi className={styles.name}>{comment.authorName ?? text.formerMember}</bdi>
          {comment.isOwn && <span className={styles.chip}>{text.you}</span>}
          {isSmall && comment.replyToName && (
            <span className={styles.quiet}>
              {text.inReplyTo} <bdi>{comment.replyToName}</bdi>
            </span>
          )}
          <TimeAgo at={comment.createdAt} className={styles.quiet} />
          {comment.editedAt && <span className={styles.quiet}>{text.edited}</span>}
        </p>
        {instead ?? <Words comment={comment} body={comment.body} />}
        {children}
      </div>
    </article>
  );
}

function Initial({ name }: { name: string | null }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {name === null ? <PersonIcon size={20} /> : [...name][0]}
    </span>
  );
}

/** A reader's own spoilers are not hidden. */
function Words({ comment, body }: { comment: Comment; body: string }) {
  const hidesSpoilers = useAuth((state) => state.user?.preferences.hideSpoilers ?? true);
  const words = <CommentText body={body} />;
  const isVeiled = comment.isSpoiler && hidesSpoilers && !comment.isOwn;
  return <div>{isVeiled ? <SpoilerVeil>{words}</SpoilerVeil> : words}</div>;
}
