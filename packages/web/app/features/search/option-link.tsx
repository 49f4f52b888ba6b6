import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './option.module.css';

export interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

/** One result: a link for the pointer, a listbox option for the keyboard. */
export function OptionLink({
  to,
  id,
  isActive,
  onChoose,
  children,
}: OptionProps & { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}
