import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markRead } from './api';

/** As long as it takes to see what is new; a page opened and left at once has not been read. */
const SEEN_AFTER_MS = 1_000;

/**
 * Marks everything as read once it has been in sight for a moment; not in a tab that nobody looks at.
 * A failure is not worth a word: the next visit tries again.
 */
export function useMarkRead(hasUnread: boolean): void {
  const client = useQueryClient();
  const { mutate } = useMutation({ mutationFn: () => markRead(client) });
  useEffect(() => {
    if (!hasUnread) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(mutate, SEEN_AFTER_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [hasUnread, mutate]);
}
