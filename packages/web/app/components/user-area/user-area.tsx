import type { ReactNode } from 'react';
import { useAuth } from '../../stores/auth';
import { PageFrame } from '../page-frame';
import { Stack } from '../stack';
import { Text } from '../typography';
import styles from './user-area.module.css';
import { UserNav } from './user-nav';

/** Frame of every page below `/user`: member, navigation, page. Its pages start with `UserPage`. */
export function UserArea({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const name = user?.name ?? '';
  return (
    <PageFrame className={styles.frame}>
      <aside className={`${styles.side} not-printed`}>
        <Stack as="p" direction="row" gap={12} align="center" below={16} className={styles.member}>
          <Text as="span" weight="bold" className={styles.initial} aria-hidden="true">
            {[...name][0]}
          </Text>
          <Text as="bdi" weight="medium" truncate className={styles.name}>
            {name}
          </Text>
        </Stack>
        <UserNav />
      </aside>
      <div className={styles.page}>{children}</div>
    </PageFrame>
  );
}
