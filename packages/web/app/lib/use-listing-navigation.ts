import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useDebounced } from './use-debounced';

/** Delay of the skeleton: for faster responses it would only flicker. */
const PATIENCE_MS = 250;

interface ListingNavigation {
  /** The pending query; `null` if idle. */
  next: URLSearchParams | null;
  isPending: boolean;
  /** Whether it has been pending for a while. */
  isSlow: boolean;
  /** Opens other results of the page by their path and query. */
  open: (href: string) => void;
}

/** Whether other results of the same page are loading, and a function to open them. */
export function useListingNavigation(): ListingNavigation {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const { location } = useNavigation();
  // Tracked here, because another choice may follow before the router reports this one.
  const [opened, setOpened] = useState<{ from: string; query: string } | null>(null);
  // Going back returns to the same history entry, but without the choice.
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
