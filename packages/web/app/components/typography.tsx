import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import styles from './typography.module.css';

/** In pixels, on the theme's grid. */
export type Space = 4 | 8 | 12 | 16 | 24 | 40 | 64;

export interface TextLook {
  /** In pixels at the browser's default size; inherited by default. */
  size?: 12 | 14 | 16 | 20 | 28 | 40 | undefined;
  weight?: 'regular' | 'medium' | 'bold' | 'black' | undefined;
  /** `plain`: full contrast inside quiet text. */
  tone?: 'plain' | 'quiet' | 'error' | undefined;
  /** Whether to use the line height of headings. */
  tight?: boolean;
  center?: boolean;
  /** Size in mobile mode, if different. */
  phone?: 12 | 14 | 16 | 20 | 28;
  /** Whether to show a single line, with an ellipsis if it is too long. */
  truncate?: boolean;
  /** Maximum number of lines, with an ellipsis at the end of the last one. */
  lines?: 2 | 3 | 4 | false;
  /** Whether it takes its own line inside other text. */
  block?: boolean;
  /** Whether it may become narrower than its content in a row. */
  shrink?: boolean;
  /** Whether it takes the remaining space of a row. */
  grow?: boolean;
  /** `section`: the distance of a page's sections. */
  above?: Space | 'section';
  below?: Space;
}

/** Splits the typography props of a text from its other props: returns their classes, and the rest. */
export function textLook<P extends TextLook>(props: P) {
  const { size, phone, weight, tone, tight, center, truncate, lines, ...others } = props;
  const { block, shrink, grow, above, below, ...rest } = others;
  const classes = clsx(
    size && styles[`size${size}`],
    phone && styles[`phone${phone}`],
    weight && styles[weight],
    tone && styles[tone],
    tight && styles.tight,
    center && styles.center,
    truncate && styles.truncate,
    lines && [styles.clamp, styles[`lines${lines}`]],
    block && styles.block,
    shrink && styles.shrink,
    grow && styles.grow,
    above && styles[`above${above}`],
    below && styles[`below${below}`],
  );
  return [classes, rest] as const;
}

type TextProps<T extends ElementType> = TextLook & { as?: T } & Omit<ComponentProps<T>, 'as'>;

/** Text in the sizes, weights and tones of the theme: a paragraph, or `as` another element. */
export function Text<T extends ElementType = 'p'>({ as, className, ...props }: TextProps<T>) {
  const Element: ElementType = as ?? 'p';
  const [classes, rest] = textLook<TextLook>(props);
  return <Element className={clsx(classes, className) || undefined} {...rest} />;
}
