import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { Text, type TextLook } from './typography';

interface ChipProps extends Omit<ComponentProps<'span'>, 'ref'>, Pick<TextLook, 'weight'> {
  /** `strong`: grey, with full contrast. `go`: teal. `error`: red on a red tint. */
  tone?: 'quiet' | 'strong' | 'go' | 'error';
}

/** A label with a state or attribute in one or two words, beside a name. */
export function Chip({ tone = 'quiet', className, ...rest }: ChipProps) {
  return (
    <Text as="span" size={12} className={clsx(styles.chip, styles[tone], className)} {...rest} />
  );
}
