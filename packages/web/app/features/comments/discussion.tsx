import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAuth } from '../../stores/auth';
import { threadQuery } from './api';
import { commentOfHash } from './comment-hash';
import { DiscussionSkeleton } from './comments-skeleton';
import { LinkedThread } from './linked-thread';
import { ThreadList } from './thread-list';
import styles from './threads.module.css';
import { useReader } from './use-reader';
import { WriteComment } from './write-comment';

/** The form, the linked thread, and all other threads. */
export function Discussion({ titleId }: { titleId: number }) {
  const isUserKnown = useAuth((state) => state.hasTriedFetchingUser);
  const { hash, key } = useLocation();
  const commentId = commentOfHash(hash);
  const { data: linked } = useQuery({
    ...threadQuery(commentId ?? 0, useReader()),
    enabled: isUserKnown && commentId !== null,
  });
  // Rendering before the reader is known would load it twice and shift the layout.
  if (!isUserKnown) return <DiscussionSkeleton />;
  return (
    <div className={styles.discussion}>
      <div className={styles.write}>
        <WriteComment titleId={titleId} />
      </div>
      <div className={styles.read}>
        {commentId !== null && (
          // The key makes the same link work again.
          <LinkedThread key={key} titleId={titleId} commentId={commentId} />
        )}
        <ThreadList
          titleId={titleId}
          linkedId={commentId === null ? null : (linked?.data.id ?? null)}
        />
      </div>
    </div>
  );
}
