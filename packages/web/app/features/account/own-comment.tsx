import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import { MixedWords } from '../../components/mixed-words';
import { TimeAgo } from '../../components/time-ago';
import styles from './own-comments.module.css';
import { text } from './text';

type Comment = CallOutput<'GET /api/user/comments'>['data'][number];

/** The member's own comment, clamped to a few lines; the title's page shows it completely. */
export function OwnComment({ comment }: { comment: Comment }) {
  const { title, body, isSpoiler, replyToName, likes, createdAt, editedAt } = comment;
  return (
    <li className={styles.comment}>
      <p className={styles.head}>
        <Link to={title.path} className={styles.title}>
          <bdi>{title.titleFa}</bdi>
        </Link>
        {isSpoiler && <span className={styles.chip}>{text.comments.spoiler}</span>}
      </p>
      <p className={styles.body}>
        <bdi>{body === null ? text.comments.deleted : <MixedWords text={body} />}</bdi>
      </p>
      <p className={styles.quiet}>
        <TimeAgo at={createdAt} />
        {editedAt && <span>{text.comments.edited}</span>}
        {replyToName && (
          <span>
            {text.comments.replyTo} <bdi>{replyToName}</bdi>
          </span>
        )}
        {likes > 0 && <span>{text.comments.likes(formatCount(likes))}</span>}
      </p>
    </li>
  );
}
