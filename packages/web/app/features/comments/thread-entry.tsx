import type { Comment, Thread } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { repliesQuery, useReader } from './api';
import { mergeById } from './comment-cache';
import { CommentEntry } from './comment-entry';
import { text } from './text';
import styles from './threads.module.css';

interface ThreadEntryProps {
  thread: Thread;
  /** The linked comment in this thread; `null` if there is none. */
  markedId?: number | null;
}

/** The loaded replies: the first ones and the linked one are included in the thread, more are loaded on request. */
function useReplies(thread: Thread, wantedId: number | null) {
  // Those around a linked reply are what it is about.
  const isLate = thread.replies.at(-1)?.id === wantedId;
  const [isOpen, setOpen] = useState(isLate && thread.replyCount > thread.replies.length);
  const query = useInfiniteQuery({ ...repliesQuery(thread.id, useReader()), enabled: isOpen });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = query.data?.pages.map((page) => page.data) ?? [];
  const replies = mergeById<Comment>(...loaded, thread.replies).sort((a, b) => a.id - b.id);

  return {
    replies,
    // The count may be older than the replies, of which some may be gone.
    rest: query.data && !hasNextPage ? 0 : thread.replyCount - replies.length,
    isPending: isOpen && isFetching,
    isFailed: isError,
    more: () => {
      if (!isOpen) setOpen(true);
      else if (query.data === undefined) void query.refetch();
      else void fetchNextPage();
    },
  };
}

/** The first comment of a thread, and its replies as a flat list. */
export function ThreadEntry({ thread, markedId = null }: ThreadEntryProps) {
  const { replies, rest, isPending, isFailed, more } = useReplies(thread, markedId);
  return (
    <>
      <CommentEntry
        comment={thread}
        isAnswered={thread.replyCount > 0}
        isMarked={markedId === thread.id}
      />
      {(replies.length > 0 || rest > 0) && (
        <div className={styles.replies}>
          <Stack as="ul" gap={16} aria-label={text.replies(thread.authorName ?? text.formerMember)}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentEntry
                  comment={reply}
                  isAnswered={replies.some(({ parentId }) => parentId === reply.id)}
                  isMarked={markedId === reply.id}
                />
              </li>
            ))}
          </Stack>
          {rest > 0 && (
            <MoreButton
              label={text.moreReplies(formatCount(rest))}
              isPending={isPending}
              isFailed={isFailed}
              onMore={more}
            />
          )}
        </div>
      )}
    </>
  );
}

interface MoreButtonProps {
  label: string;
  isPending: boolean;
  isFailed: boolean;
  onMore: () => void;
}

/** Button that loads the next page below. */
export function MoreButton({ label, isPending, isFailed, onMore }: MoreButtonProps) {
  return (
    <Stack gap={8} align="start">
      <Button size="small" aria-disabled={isPending} onClick={() => !isPending && onMore()}>
        {isPending ? text.loadingMore : label}
      </Button>
      <Text size={14} tone="error" role="alert">
        {isFailed && !isPending && text.moreFailed}
      </Text>
    </Stack>
  );
}
