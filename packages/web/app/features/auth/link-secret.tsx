import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './link-secret.module.css';

/**
 * Runs during parsing: the server does not know the fragment after `#`, so the form it rendered
 * would flash before the content for the link.
 */
const MARK =
  "if(/^#(token|code|invite|email)=/.test(location.hash))document.currentScript.parentNode.dataset.link=''";

/** Hides the content, keeping its space, until a script has read the link's secret. */
export function LinkSecretGate({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <div className={isHydrated ? undefined : styles.until} suppressHydrationWarning>
      {!isHydrated && (
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: MARK }}
        />
      )}
      {children}
    </div>
  );
}

type Kind = 'token' | 'code' | 'invite' | 'email';

/**
 * The secret of `#token=secret`; `null` if there is none. Links carry it in the fragment, which is never sent to a
 * server.
 */
function linkSecret(hash: string, kind: Kind): string | null {
  return new URLSearchParams(hash.slice(1)).get(kind) || null;
}

/** The secret in this page's URL; null until hydrated. */
export function useLinkSecret(kind: Kind): string | null {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  return isHydrated ? linkSecret(hash, kind) : null;
}
