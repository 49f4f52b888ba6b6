import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** Large, quiet sign above the words, e.g. a status code. */
  sign?: string;
  title: string;
  /** What to do now. */
  hint?: string;
  /** One link or button. */
  action?: ReactNode;
  as?: 'h1' | 'h2';
}

/** Empty and error states: a line that says why, a line that says what to do, one link. */
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
