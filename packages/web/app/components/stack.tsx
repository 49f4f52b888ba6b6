import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import styles from './stack.module.css';
import { type Space, type TextLook, textLook } from './typography';

interface StackLook extends TextLook {
  direction?: 'row' | 'column';
  gap?: Space | undefined;
  /** Between the lines of a row that wraps, if not `gap`. */
  rowGap?: 0 | 4 | 8 | 12 | undefined;
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between' | undefined;
  wrap?: boolean;
  /** In mobile mode everything takes a line of its own. */
  fill?: boolean;
  /** On a surface of its own, with rounded corners; a notice has a coloured edge. */
  panel?: boolean | 'notice' | 'serious';
}

type StackProps<T extends ElementType> = StackLook & { as?: T } & Omit<ComponentProps<T>, 'as'>;

/** Things below or beside each other with equal gaps. */
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
