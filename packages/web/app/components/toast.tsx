import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { onSaid, saidNow } from '../lib/say';

const Toaster = lazy(() => import('./toaster'));
const nothing = () => null;

/** Shows what `say` says. Loads its script with the first message. */
export function Toast() {
  const said = useSyncExternalStore(onSaid, saidNow, nothing);
  const isNeeded = useRef(false);
  isNeeded.current ||= said !== null;
  if (!isNeeded.current) return null;
  return (
    <Suspense>
      <Toaster said={said} />
    </Suspense>
  );
}
