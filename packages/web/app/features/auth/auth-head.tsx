import type { ReactNode } from 'react';
import styles from './auth-parts.module.css';

/** Title of an auth page and the text below it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}
