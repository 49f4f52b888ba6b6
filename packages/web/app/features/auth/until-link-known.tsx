import type { ReactNode } from 'react';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './until-link-known.module.css';

/**
 * Runs while the page is read: the server is told nothing of what stands behind `#`, and the form that
 * it rendered would be seen for a moment in place of what the link asks for.
 */
const MARK =
  "if(/^#(token|code|invite)=/.test(location.hash))document.currentScript.parentNode.dataset.link=''";

/** Keeps its place free, without showing it, where a link's secret is still to be read by the script. */
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
