import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

/** Width and side margins of a page's content. Full-bleed parts (hero, backdrop) stay outside. */
export function PageFrame({
  children,
  className,
  isNarrow = false,
}: {
  children: ReactNode;
  className?: string | undefined;
  /** For a page with a single task, such as buying: narrow and centred. */
  isNarrow?: boolean;
}) {
  return <div className={clsx(styles.frame, isNarrow && styles.narrow, className)}>{children}</div>;
}
