import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  title: string;
  children: ReactNode;
  /** The button. */
  action: ReactNode;
  isSerious?: boolean;
}

/** A notice about the account that needs the member's attention. */
export function Banner({ title, children, action, isSerious = false }: BannerProps) {
  return (
    <section className={styles.banner} data-serious={isSerious || undefined} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action}
    </section>
  );
}
