import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import styles from './stack.module.css';
import { type Space, type TextLook, textLook } from './typography';

interface StackLook extends TextLook {
  direction?: 'row' | 'column';
  gap?: Space | undefined;
  /** Gap between the lines of a wrapping row, if different from `gap`. */
  rowGap?: 0 | 4 | 8 | 12 | undefined;
  /** Alignment along the cross axis. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Alignment along the main axis. */
  justify?: 'center' | 'end' | 'between' | undefined;
  wrap?: boolean;
  /** Whether every child takes a full line in mobile mode. */
  fill?: boolean;
  /** Whether it has its own surface with rounded corners; `notice` and `serious` add a coloured edge. */
  panel?: boolean | 'notice' | 'serious';
}

type StackProps<T extends ElementType> = StackLook & { as?: T } & Omit<ComponentProps<T>, 'as'>;

/** Lays out children below or beside each other with equal gaps. */
export function Stack<T extends ElementType = 'div'>({ as, ...props }: StackProps<T>) {
  const Element: ElementType = as ?? 'div';
  const [text, others] = textLook<StackLook & { className?: string }>(props);
  const { direction = 'column', gap, rowGap, align, justify, wrap, ...looks } = others;
  const { fill, panel, className, ...rest } = looks;
  const classes = clsx(
    styles[direction],
    gap && styles[`gap${gap}`],
    rowGap !== undefined && styles[`rows${rowGap}`],
    align && styles[align],
    justify && styles[`justify-${justify}`],
    wrap && styles.wrap,
    fill && styles.fill,
    panel && styles.panel,
    typeof panel === 'string' && [styles.notice, styles[panel]],
    text,
    className,
  );
  return <Element className={classes} {...rest} />;
}
