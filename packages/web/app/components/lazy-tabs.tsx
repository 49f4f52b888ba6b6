import { lazy, Suspense } from 'react';
import { importWithRetry } from '../lib/late-scripts';
import { Stack } from './stack';
import type { Tabs as TabsOf } from './tabs';
import styles from './tabs.module.css';

const Tabs = lazy(async () => ({
  default: (await importWithRetry(() => import('./tabs'))).Tabs,
})) as typeof TabsOf;

/**
 * Tabs whose script is loaded by pages that show some: most titles have neither seasons nor several
 * editions. Servers render them complete.
 */
export const LazyTabs: typeof TabsOf = (props) => (
  <Suspense
    fallback={
      <Stack direction="row" gap={8} className={props.className ?? styles.list}>
        {props.tabs.map(({ id, label }) => (
          <span key={id} className={styles.tab}>
            {label}
          </span>
        ))}
      </Stack>
    }
  >
    <Tabs {...props} />
  </Suspense>
);
