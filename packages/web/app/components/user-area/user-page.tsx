import type { ReactNode } from 'react';
import styles from './user-page.module.css';

interface UserPageProps {
  title: ReactNode;
  /** Text below the title. */
  lead?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the user area: heading and content. */
export function UserPage({ title, lead, actions, children }: UserPageProps) {
  return (
    <>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </>
  );
}
