import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation to another path, moves the focus to the content, so that keyboard and screen
 * reader start there. Filters (same path) and the first load leave the focus alone.
 */
export function usePageFocus(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // The router restores the scroll position itself.
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
