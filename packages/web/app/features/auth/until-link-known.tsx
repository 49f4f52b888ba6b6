import type { ReactNode } from 'react';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './until-link-known.module.css';

/**
 * Runs during parsing: the server does not know the fragment after `#`, so the form it rendered
 * would flash before the content for the link.
 */
const MARK =
  "if(/^#(token|code|invite)=/.test(location.hash))document.currentScript.parentNode.dataset.link=''";

/** Hides the content, keeping its space, until a script has read the link's secret. */
export function UntilLinkKnown({ children }: { children: ReactNode }) {
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
