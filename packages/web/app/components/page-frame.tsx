import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

/** Width and side margins of a page's content. Full-bleed parts (hero, backdrop) stay outside. */
export function PageFrame({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={clsx(styles.frame, className)}>{children}</div>;
}
