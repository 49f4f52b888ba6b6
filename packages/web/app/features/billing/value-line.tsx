import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Stack } from '../../components/stack';
import type { TextLook } from '../../components/typography';
import styles from './value-line.module.css';

interface ValueLineProps extends TextLook {
  name: ReactNode;
  children: ReactNode;
  /** Whether the line is emphasized, between two rules. */
  isSum?: boolean;
  className?: string | undefined;
}

/** A name and its value at both ends of a line, within a `dl`. */
export function ValueLine(props: ValueLineProps) {
  const { name, children, isSum = false, className, ...look } = props;
  return (
    <Stack
      direction="row"
      gap={16}
      rowGap={0}
      align={isSum ? 'baseline' : undefined}
      justify="between"
      wrap
      className={clsx(styles.line, isSum && styles.sum, className)}
      {...look}
    >
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Stack>
  );
}
