import type { Comment } from '@parde/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LikeIcon } from '../../components/icons/icon';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { formatCount } from '../../lib/digits';
import { say } from '../../lib/say';
import { useAsMember } from '../../lib/use-as-member';
import { useWanted } from '../../lib/use-wanted';
import styles from './actions.module.css';
import { rememberComment } from './comment-cache';
import { likesShown } from './comment-changes';
import { commentElement } from './comment-hash';
import { text } from './text';

/** Liked or not, with how many like it. Shown at once; presses go out one after another. */
export function LikeComment({ comment }: { comment: Comment }) {
  const { id } = comment;
  const client = useQueryClient();
  const asMember = useAsMember(`#${commentElement(id)}`);
  const key = ['like-comment', id];
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: (liked: boolean) =>
      callWithCsrf('POST /api/user/comments/{id}/like', { params: { id }, body: { liked } }),
    onSuccess: (answer) => rememberComment(client, id, answer),
    onError: (error) => say(actionFailure(error)),
  });
  const wanted = useWanted<boolean>(key);
  const isLiked = wanted ?? comment.isLiked;
  const count = formatCount(likesShown(comment, wanted));
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={isLiked}
      aria-label={text.like(comment.authorName ?? text.formerMember, count)}
      onClick={() => asMember(() => mutate(!isLiked))}
    >
      <LikeIcon size={16} fill={isLiked ? 'currentColor' : 'none'} />
      <span className={styles.count}>{count}</span>
    </button>
  );
}
