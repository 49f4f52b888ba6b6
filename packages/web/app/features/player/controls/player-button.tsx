import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './player-button.module.css';

interface PlayerButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  hotkey?: string;
  children: ReactNode;
}

/** An icon button whose accessible name is also its tooltip. */
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
