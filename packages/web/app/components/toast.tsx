import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { importWithRetry } from '../lib/late-scripts';
import { currentToast, subscribeToToasts } from '../lib/toast';

const Toaster = lazy(() => importWithRetry(() => import('./toaster')));
const nothing = () => null;

/** Shows the messages of `toast`. Loads its script with the first message. */
export function Toast() {
  const current = useSyncExternalStore(subscribeToToasts, currentToast, nothing);
  const isNeeded = useRef(false);
  isNeeded.current ||= current !== null;
  if (!isNeeded.current) return null;
  return (
    <Suspense>
      <Toaster current={current} />
    </Suspense>
  );
}
