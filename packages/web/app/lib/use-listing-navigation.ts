import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useDebounced } from './use-debounced';

/** Faster responses are shown without a skeleton in between, which would flicker. */
const PATIENCE_MS = 250;

interface ListingNavigation {
  /** The pending query; null when idle. */
  next: URLSearchParams | null;
  isPending: boolean;
  /** It has been pending for a while. */
  isSlow: boolean;
  /** Opens other results of the page by their path and query. */
  open: (href: string) => void;
}

/** Whether other results of the same page are loading. */
export function useListingNavigation(): ListingNavigation {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const { location } = useNavigation();
  // The router tells of a choice later than another may follow it.
  const [opened, setOpened] = useState<{ from: string; query: string } | null>(null);
  // Going back comes to the same place, without the choice.
  if (opened && opened.from !== key) setOpened(null);
  const isPending = location?.pathname === pathname;
  const routed = isPending ? location.search : null;
  const query = opened?.from === key ? opened.query : routed;
  const hasWaited = useDebounced(isPending, PATIENCE_MS);
  const open = (href: string) => {
    setOpened({ from: key, query: href.split('?')[1] ?? '' });
    void navigate(href);
  };
  const next = query === null ? null : new URLSearchParams(query);
  return { next, isPending, isSlow: isPending && hasWaited, open };
}
