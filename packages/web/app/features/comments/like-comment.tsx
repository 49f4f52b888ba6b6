import type { Comment } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useQueryClient } from '@tanstack/react-query';
import { LikeIcon } from '../../components/icons/action-icons';
import { callWithCsrf } from '../../lib/csrf';
import { useMemberAction } from '../../lib/use-member-action';
import styles from './actions.module.css';
import { optimisticLikes, updateCachedComment } from './comment-cache';
import { commentElement } from './comment-hash';
import { text } from './text';

/** Like button with the count, updated optimistically. */
export function LikeComment({ comment }: { comment: Comment }) {
  const { id } = comment;
  const client = useQueryClient();
  const { wanted, want } = useMemberAction({
    key: ['like-comment', id],
    call: (liked: boolean) =>
      callWithCsrf('POST /api/user/comments/{id}/like', { params: { id }, body: { liked } }),
    updateCache: (answer) => updateCachedComment(client, id, answer),
    reason: 'like',
    anchor: `#${commentElement(id)}`,
  });
  const isLiked = wanted ?? comment.isLiked;
  const likes = optimisticLikes(comment, wanted);
  const count = likes > 0 ? formatCount(likes) : null;
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={isLiked}
      aria-label={text.like(comment.authorName ?? text.formerMember, count)}
      onClick={() => want(!isLiked)}
    >
      <LikeIcon size={16} fill={isLiked ? 'currentColor' : 'none'} />
      <span className={styles.count}>{count}</span>
    </button>
  );
}
