import type { ReactNode } from 'react';
import styles from './pay-notice.module.css';

interface PayNoticeProps {
  title: string;
  hint: string;
  isSerious?: boolean;
  actions?: ReactNode;
  as?: 'h2' | 'h3';
}

/** Notes to read before paying. */
export function PayNotice({
  title,
  hint,
  isSerious = false,
  actions,
  as: Heading = 'h2',
}: PayNoticeProps) {
  return (
    <section
      className={styles.notice}
      data-serious={isSerious || undefined}
      role={isSerious ? 'alert' : undefined}
      aria-label={title}
    >
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.hint}>{hint}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
