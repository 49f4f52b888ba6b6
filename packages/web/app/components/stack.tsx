import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import styles from './stack.module.css';
import { type Space, type TextLook, textLook } from './typography';

interface StackLook extends TextLook {
  direction?: 'row' | 'column';
  gap?: Space | undefined;
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between' | undefined;
  wrap?: boolean;
  /** On a surface of its own, with rounded corners. */
  panel?: boolean;
}

type StackProps<T extends ElementType> = StackLook & { as?: T } & Omit<ComponentProps<T>, 'as'>;

/** Things below or beside each other with equal gaps. */
export function Stack<T extends ElementType = 'div'>({ as, ...props }: StackProps<T>) {
  const Element: ElementType = as ?? 'div';
  const [text, others] = textLook<StackLook & { className?: string }>(props);
  const { direction = 'column', gap, align, justify, wrap, panel, className, ...rest } = others;
  const classes = clsx(
    styles[direction],
    gap && styles[`gap${gap}`],
    align && styles[align],
    justify && styles[`justify-${justify}`],
    wrap && styles.wrap,
    panel && styles.panel,
    text,
    className,
  );
  return <Element className={classes} {...rest} />;
}
