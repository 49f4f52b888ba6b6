import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './player-button.module.css';

interface PlayerButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string;
  /** The key that does the same, shown in the tip. */
  hotkey?: string;
  children: ReactNode;
}

/** A sign to press; what it does is its name and its tip. */
export function PlayerButton({ label, hotkey, children, className, ...rest }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
      {...(hotkey ? { 'aria-keyshortcuts': hotkey } : {})}
      {...rest}
    >
      {children}
      <span className={styles.tip} dir="rtl" aria-hidden="true">
        {label}
        {hotkey && <kbd dir="ltr">{hotkey}</kbd>}
      </span>
    </button>
  );
}
