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

/** Where one writes, the thread that a link leads to, and all the others. */
export function Discussion({ titleId }: { titleId: number }) {
  const isUserKnown = useAuth((state) => state.hasTriedFetchingUser);
  const { hash, key } = useLocation();
  const commentId = commentOfHash(hash);
  const { data: linked } = useQuery({
    ...threadQuery(commentId ?? 0, useReader()),
    enabled: isUserKnown && commentId !== null,
  });
  // Before it is known who reads, it would be loaded twice and jump.
  if (!isUserKnown) return <DiscussionSkeleton />;
  return (
    <div className={styles.discussion}>
      <div className={styles.write}>
        <WriteComment titleId={titleId} />
      </div>
      <div className={styles.read}>
        {commentId !== null && (
          // The same link pressed again leads there again.
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
