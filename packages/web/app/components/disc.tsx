import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './disc.module.css';
import { CheckIcon } from './icons/icon';
import { Text } from './typography';

interface DiscProps extends Omit<ComponentProps<'span'>, 'ref'> {
  /** In pixels. */
  size?: 32 | 40 | 44;
  tone?: 'quiet' | 'strong' | 'go';
}

/** A round place for an icon or an initial. */
export function Disc({ size = 40, tone = 'quiet', className, ...rest }: DiscProps) {
  return (
    <Text
      as="span"
      weight="bold"
      className={clsx(styles.disc, styles[`size${size}`], styles[tone], className)}
      {...rest}
    />
  );
}

/** Check mark for a completed request. */
export function SuccessMark() {
  return (
    <Disc size={44} tone="go">
      <CheckIcon size={20} />
    </Disc>
  );
}
