import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { ChevronDownIcon } from './icons/icon';
import styles from './select-box.module.css';

/** A native select with our own chevron. */
export function SelectBox({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles.box}>
      <select className={clsx(styles.select, className)} {...rest}>
        {children}
      </select>
      <ChevronDownIcon size={16} className={styles.chevron} />
    </span>
  );
}
