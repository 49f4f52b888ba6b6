import { useEffect, useSyncExternalStore } from 'react';
import { onSaid, saidNow, unsay } from '../lib/say';
import { Stack } from './stack';
import styles from './toast.module.css';
import { Text } from './typography';

const SHOWN_FOR_MS = 6_000;
const nothing = () => null;

/**
 * Live region for `say`: always on the page, because screen readers only announce changes of
 * existing regions.
 */
export function Toast() {
  const said = useSyncExternalStore(onSaid, saidNow, nothing);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => unsay(said.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <Stack align="center" role="status" className={styles.region}>
      {said && (
        <Text size={14} key={said.id} className={styles.toast}>
          {said.words}
        </Text>
      )}
    </Stack>
  );
}
