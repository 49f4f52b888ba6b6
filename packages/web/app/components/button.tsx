import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

export interface ButtonLook {
  /**
   * `action`: the one teal action of a screen. `danger`: an action that cannot be undone. `plain`: muted text. `link`:
   * underlined text. `icon`: a round button that needs an `aria-label`.
   */
  variant?: 'action' | 'quiet' | 'plain' | 'link' | 'danger' | 'icon';
  /** `small` is for buttons beside text, in rows and headings. */
  size?: 'small' | 'normal';
}

type ButtonProps = ButtonLook & ((ComponentProps<'button'> & { to?: never }) | LinkProps);

/** A button, or with `to` a link that looks like one. */
export function Button({ variant = 'quiet', size = 'normal', className, ...rest }: ButtonProps) {
  const classes = clsx(styles[variant], size === 'small' && styles.small, className);
  // Initial focus target for remote control navigation.
  const main = variant === 'action' ? { 'data-main': '' } : null;
  if (rest.to !== undefined) return <Link className={classes} {...main} {...rest} />;
  return <button type="button" className={classes} {...main} {...rest} />;
}
