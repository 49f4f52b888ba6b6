import type { ReactNode } from 'react';
import { useAuth } from '../../stores/auth';
import { PageFrame } from '../page-frame';
import styles from './user-area.module.css';
import { UserNav } from './user-nav';

/** Frame of every page below `/user`: member, navigation, page. Its pages start with `UserPage`. */
export function UserArea({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const name = user?.name ?? '';
  return (
    <PageFrame className={styles.frame}>
      <aside className={`${styles.side} not-printed`}>
        <p className={styles.member}>
          <span className={styles.initial} aria-hidden="true">
            {[...name][0]}
          </span>
          <bdi className={styles.name}>{name}</bdi>
        </p>
        <UserNav />
      </aside>
      <div className={styles.page}>{children}</div>
    </PageFrame>
  );
}
