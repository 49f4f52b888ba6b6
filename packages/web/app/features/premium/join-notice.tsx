import type { ReactNode } from 'react';
import styles from './join-notice.module.css';

interface JoinNoticeProps {
  title: string;
  hint: string;
  isSerious?: boolean;
  actions?: ReactNode;
}

/** What one has to know before one goes on. */
export function JoinNotice({ title, hint, isSerious = false, actions }: JoinNoticeProps) {
  return (
    <section
      className={styles.notice}
      data-serious={isSerious || undefined}
      role={isSerious ? 'alert' : undefined}
      aria-label={title}
    >
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
