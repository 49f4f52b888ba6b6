import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Loaded } from '../../components/loaded';
import { Stack } from '../../components/stack';
import { useAuth } from '../../stores/auth';
import { threadQuery, useReader } from './api';
import { WriteComment } from './comment-form';
import { commentOfHash } from './comment-hash';
import { DiscussionSkeleton, ThreadsSkeleton } from './comments-skeleton';
import { text } from './text';
import { ThreadEntry } from './thread-entry';
import { ThreadList } from './thread-list';
import styles from './threads.module.css';

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
          // The key makes a repeated click on the same link take effect again.
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

/** The linked thread, shown above the list regardless of its position there, with the comment highlighted. */
function LinkedThread({ titleId, commentId }: { titleId: number; commentId: number }) {
  const query = useQuery(threadQuery(commentId, useReader()));
  const isElsewhere = query.data !== undefined && query.data.data.titleId !== titleId;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone || isElsewhere) {
    return (
      <Stack as="p" panel tone="quiet" role="status">
        {text.linkGone}
      </Stack>
    );
  }
  return (
    <section className={styles.linked} aria-labelledby="linked-thread">
      <Stack
        as="h3"
        direction="row"
        align="center"
        wrap
        below={16}
        id="linked-thread"
        className={styles.head}
      >
        {text.linked}
      </Stack>
      <Loaded query={query} skeleton={<ThreadsSkeleton count={1} />}>
        {({ data: thread }) => <ThreadEntry thread={thread} markedId={commentId} />}
      </Loaded>
    </section>
  );
}
