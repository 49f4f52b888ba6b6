import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markRead } from './api';

/** Minimum viewing time; a page opened and left at once has not been read. */
const SEEN_AFTER_MS = 1_000;

/**
 * Marks everything as read after it was visible for a moment, not in a background tab. Failures are
 * ignored: the next visit tries again.
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
