import clsx from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import { BackIcon, NextIcon } from './icons/icon';
import styles from './scroll-row.module.css';
import { SectionHeading } from './section-heading';
import { text } from './text';
import { useRowScroll } from './use-row-scroll';

interface ScrollRowProps<T> {
  heading: string;
  /** Link to the whole list. */
  href?: string | undefined;
  as?: 'h2' | 'h3';
  items: readonly T[];
  keyOf: (item: T) => string | number;
  render: (item: T) => ReactNode;
  /** Wide items, such as collections: fewer are visible. */
  isWide?: boolean;
}

/**
 * A horizontally scrolling row, whose last item is cut off to show that there is more (LOOK "Row").
 */
export function ScrollRow<T>(props: ScrollRowProps<T>) {
  const { heading, href, as = 'h2', items, keyOf, render, isWide = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const { canGoBack, canGoOn, turn } = useRowScroll(list);
  if (items.length === 0) return null;
  const arrows = (
    <div className={styles.arrows} hidden={!canGoBack && !canGoOn}>
      <button
        type="button"
        aria-label={text.previous}
        disabled={!canGoBack}
        onClick={() => turn(-1)}
      >
        <BackIcon size={20} />
      </button>
      <button type="button" aria-label={text.next} disabled={!canGoOn} onClick={() => turn(1)}>
        <NextIcon size={20} />
      </button>
    </div>
  );
  return (
    <section className={styles.row} aria-labelledby={headingId}>
      <SectionHeading as={as} id={headingId} href={href} actions={arrows}>
        {heading}
      </SectionHeading>
      <ul ref={list} className={clsx(styles.list, isWide && styles.wide)}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.cell}>
            {render(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
