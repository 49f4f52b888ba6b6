import { useLocation } from 'react-router';
import { useIsHydrated } from '../../lib/use-is-hydrated';

type Kind = 'token' | 'code' | 'invite';

/**
 * `secret` of `#token=secret`; null without one. Links carry it in the fragment, which is never
 * sent to a server.
 */
export function linkSecret(hash: string, kind: Kind): string | null {
  return new URLSearchParams(hash.slice(1)).get(kind) || null;
}

/** The secret in this page's URL; null until hydrated. */
export function useLinkSecret(kind: Kind): string | null {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? linkSecret(hash, kind) : null;
}
