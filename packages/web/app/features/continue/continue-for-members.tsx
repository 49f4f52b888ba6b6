import { lazy, Suspense } from 'react';
import { CONTINUE_MARK, hadToGoOn } from '../../lib/continue-memory';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { useAuth } from '../../stores/auth';
import { ContinuePlace } from './continue-place';
import styles from './continue-place.module.css';
import { loadRow } from './load-continue';

const ContinueRow = lazy(loadRow);

/** "Continue watching" for members; visitors do not load it. */
export function ContinueForMembers() {
  const isHydrated = useIsHydrated();
  const userId = useAuth((state) => state.user?.id);
  const isKnown = useAuth((state) => state.hasTriedFetchingUser);
  if (userId !== undefined) {
    return (
      <Suspense fallback={hadToGoOn(userId) && <ContinuePlace />}>
        <ContinueRow key={userId} userId={userId} />
      </Suspense>
    );
  }
  if (isKnown) return null;
  return (
    <div className={styles.until} suppressHydrationWarning>
      {!isHydrated && (
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: CONTINUE_MARK }}
        />
      )}
      <ContinuePlace />
    </div>
  );
}
