import { lazy, Suspense } from 'react';
import { useAuth } from '../../stores/auth';

const ContinueRow = lazy(() => import('./continue-row'));

/** "Continue watching": visitors neither see nor load it. */
export function ContinueForMembers() {
  const hasUser = useAuth((state) => state.user !== null);
  if (!hasUser) return null;
  return (
    <Suspense>
      <ContinueRow />
    </Suspense>
  );
}
