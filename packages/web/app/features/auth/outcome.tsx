import { type ReactNode, useEffect, useRef } from 'react';
import styles from './auth-parts.module.css';

interface OutcomeProps {
  title: string;
  /** Explanation and next steps. */
  children?: ReactNode;
  actions?: ReactNode;
  as?: 'h1' | 'h2';
}

/** Replaces a form when it is done, and takes its focus. */
export function Outcome({ title, children, actions, as: Heading = 'h1' }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <header className={styles.head}>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {children && <p className={styles.lead}>{children}</p>}
      </header>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
