import { lazy, Suspense } from 'react';
import { CONTINUE_MARK_SCRIPT, hadContinueItems } from '../../lib/continue-memory';
import { importWithRetry } from '../../lib/late-scripts';
import { getQueryClient } from '../../lib/query-client';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { useAuth, viewerIdOf } from '../../stores/auth';
import { ContinueSkeleton } from './continue-skeleton';
import styles from './continue-skeleton.module.css';

const loadRow = () => import('./continue-row');
const ContinueRow = lazy(() => importWithRetry(loadRow));

/** "Continue watching" for members; not loaded for visitors. */
export function ContinueForMembers() {
  const isHydrated = useIsHydrated();
  const userId = useAuth((state) => viewerIdOf(state.user));
  const isKnown = useAuth((state) => state.hasTriedFetchingUser);
  if (userId !== undefined) {
    return (
      <Suspense fallback={hadContinueItems(userId) && <ContinueSkeleton />}>
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
          dangerouslySetInnerHTML={{ __html: CONTINUE_MARK_SCRIPT }}
        />
      )}
      <ContinueSkeleton />
    </div>
  );
}

/** Timeout after which the front page is shown without the row. */
const PATIENCE_MS = 1_500;

/** Preloads a member's row when navigating to the front page, to avoid layout shifts. */
export async function loadContinue(): Promise<void> {
  if (useAuth.getState().user === null) return;
  const list = import('./api').then(({ continueQuery }) =>
    getQueryClient().prefetchQuery(continueQuery()),
  );
  const loaded = Promise.all([loadRow(), list]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loaded, patience]).catch(() => undefined);
}
