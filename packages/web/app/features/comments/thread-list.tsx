import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/loaded';
import { QuietSelect } from '../../components/select';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { type CommentOrder, threadsQuery, useReader } from './api';
import { mergeById } from './comment-cache';
import { COMMENTS } from './comment-hash';
import { ThreadsSkeleton } from './comments-skeleton';
import { text } from './text';
import { MoreButton, ThreadEntry } from './thread-entry';
import styles from './threads.module.css';

interface ThreadListProps {
  titleId: number;
  /** The linked thread, which is shown separately and therefore skipped here. */
  linkedId: number | null;
}

const ORDERS = Object.entries(text.orders).map(([value, label]) => ({ value, label }));

/** All threads of a title, page by page. */
export function ThreadList({ titleId, linkedId }: ThreadListProps) {
  const [order, setOrder] = useState<CommentOrder>('newest');
  const query = useInfiniteQuery(threadsQuery(titleId, order, useReader()));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isEmpty = query.data?.pages[0]?.data.length === 0;
  return (
    <section aria-labelledby={`${COMMENTS}-all`}>
      <Stack direction="row" align="center" wrap below={16} className={styles.head}>
        <h3 id={`${COMMENTS}-all`} tabIndex={-1}>
          {text.all}
        </h3>
        {!isEmpty && (
          <QuietSelect
            label={text.order}
            value={order}
            options={ORDERS}
            isSet={false}
            onPick={(value) => setOrder(value as CommentOrder)}
          />
        )}
      </Stack>
      <Loaded query={query} skeleton={<ThreadsSkeleton isTall />}>
        {({ pages }) => {
          if (isEmpty) return <Empty />;
          const threads = mergeById(...pages.map((page) => page.data));
          return (
            <>
              <Stack as="ul" gap={24}>
                {threads
                  .filter(({ id }) => id !== linkedId)
                  .map((thread) => (
                    <li key={thread.id} className={styles.thread}>
                      <ThreadEntry thread={thread} />
                    </li>
                  ))}
              </Stack>
              {hasNextPage && (
                <Text as="div" above={24}>
                  <MoreButton
                    label={text.more}
                    isPending={isFetchingNextPage}
                    isFailed={isFetchNextPageError}
                    onMore={() => void fetchNextPage()}
                  />
                </Text>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Empty() {
  return (
    <Stack panel center className={styles.empty}>
      <p>{text.empty.title}</p>
      <Text size={14} tone="quiet">
        {text.empty.hint}
      </Text>
    </Stack>
  );
}
