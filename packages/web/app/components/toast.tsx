import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { importWithRetry } from '../lib/late-scripts';
import { currentToast, subscribeToToasts } from '../lib/toast';
import styles from './toast.module.css';
import { Text } from './typography';

const Toaster = lazy(() => importWithRetry(() => import('./toaster')));
const nothing = () => null;

/**
 * Shows the messages of `toast`. Loads its script with the first message, which is shown without it if it does not
 * arrive: most messages of a lost connection are the first.
 */
export function Toast() {
  const current = useSyncExternalStore(subscribeToToasts, currentToast, nothing);
  const isNeeded = useRef(false);
  isNeeded.current ||= current !== null;
  if (!isNeeded.current) return null;
  return (
    <Suspense
      fallback={
        <div role="status" className={styles.region}>
          <Text size={14} className={styles.waiting}>
            {current?.words}
          </Text>
        </div>
      }
    >
      <Toaster current={current} />
    </Suspense>
  );
}
