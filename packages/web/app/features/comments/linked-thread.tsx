import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded';
import { threadQuery } from './api';
import { ThreadsSkeleton } from './comments-skeleton';
import { text } from './text';
import { ThreadEntry } from './thread-entry';
import styles from './threads.module.css';
import { useReader } from './use-reader';

/** The linked thread above the list, whatever its position there, with the comment highlighted. */
export function LinkedThread({ titleId, commentId }: { titleId: number; commentId: number }) {
  const query = useQuery(threadQuery(commentId, useReader()));
  const isElsewhere = query.data !== undefined && query.data.data.titleId !== titleId;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone || isElsewhere) {
    return (
      <p role="status" className={styles.gone}>
        {text.linkGone}
      </p>
    );
  }
  return (
    <section className={styles.linked} aria-labelledby="linked-thread">
      <h3 id="linked-thread" className={styles.head}>
        {text.linked}
      </h3>
      <Loaded query={query} skeleton={<ThreadsSkeleton count={1} />}>
        {({ data: thread }) => <ThreadEntry thread={thread} markedId={commentId} />}
      </Loaded>
    </section>
  );
}
