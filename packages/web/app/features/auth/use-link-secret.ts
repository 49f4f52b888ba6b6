import { useLocation } from 'react-router';
import { useIsHydrated } from '../../lib/use-is-hydrated';

type Kind = 'token' | 'code' | 'invite';

/** `secret` of `#token=secret`; null without one. Links carry it there because no server is told of it. */
export function linkSecret(hash: string, kind: Kind): string | null {
  return new URLSearchParams(hash.slice(1)).get(kind) || null;
}

/** The secret by which this page was opened; null until the page has its script. */
export function useLinkSecret(kind: Kind): string | null {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? linkSecret(hash, kind) : null;
}
