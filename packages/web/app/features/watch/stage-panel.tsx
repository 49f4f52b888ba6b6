import { type ReactNode, useEffect, useRef } from 'react';
import styles from './stage-panel.module.css';

interface StagePanelProps {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  /** A new problem: announced at once, and focused. */
  isNews?: boolean;
  /** Content between text and buttons. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Text in place of the picture: why nothing plays, and what to do. */
export function StagePanel({ title, hint, isNews = false, children, actions }: StagePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) panel.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={title}>
      <div role={isNews ? 'alert' : undefined} className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
