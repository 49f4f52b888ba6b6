import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** Large, muted text above the title, e.g. a status code. */
  sign?: string;
  title: string;
  /** What to do next. */
  hint?: string;
  /** One link or button. */
  action?: ReactNode;
  as?: 'h1' | 'h2';
}

/** Empty and error states: the reason, a hint what to do, one link. */
export function Notice({ sign, title, hint, action, as: Heading = 'h2' }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {sign && <p className={styles.sign}>{sign}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}
