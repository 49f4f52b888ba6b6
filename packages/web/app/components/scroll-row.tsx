import clsx from 'clsx';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { BackIcon, NextIcon } from './icons/icon';
import styles from './scroll-row.module.css';
import { SectionHeading } from './section';
import { text } from './text';

interface ScrollRowProps<T> {
  heading: string;
  /** Link to the whole list. */
  href?: string | undefined;
  as?: 'h2' | 'h3';
  items: readonly T[];
  keyOf: (item: T) => string | number;
  render: (item: T) => ReactNode;
  /** Whether the items are wide, such as collections: fewer are then visible. */
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
  useKeptPlace(list, heading);
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

/** Fraction of the visible width scrolled by one press of an arrow. */
const PAGE_SHARE = 0.85;

function readKept(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Restores, before the paint, where a row was scrolled to when this page of the history was left. */
function useKeptPlace(list: RefObject<HTMLElement | null>, name: string): void {
  const { key, pathname } = useLocation();
  const place = key + pathname + name;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const keep = () => {
      try {
        sessionStorage.setItem(place, String(element.scrollLeft));
      } catch {
        // Storage may be blocked: rows then begin at their start.
      }
    };
    const kept = readKept(place);
    // A new entry of the same page, such as that of an open dialog, leaves the row where it is.
    if (kept !== null) element.scrollLeft = Number(kept);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [list, place]);
}

/**
 * Scroll state of a horizontal row, and functions to scroll it. In right-to-left rows positions are
 * negative.
 */
function useRowScroll(list: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    /** Width of the row while it stands at its start, else 0. */
    let startWidth = 0;
    const measure = () => {
      frame = 0;
      const { clientWidth } = element;
      // WebKit moves right-to-left rows from their start when the window becomes narrower.
      if (startWidth && startWidth !== clientWidth) element.scrollLeft = 0;
      const passed = Math.abs(element.scrollLeft);
      const canGoBack = passed > 1;
      const canGoOn = element.scrollWidth - clientWidth - passed > 1;
      startWidth = canGoBack ? 0 : clientWidth;
      setEnds((now) =>
        now.canGoBack === canGoBack && now.canGoOn === canGoOn ? now : { canGoBack, canGoOn },
      );
    };
    const plan = () => {
      frame ||= requestAnimationFrame(measure);
    };
    plan();
    element.addEventListener('scroll', plan, { passive: true });
    const resized = new ResizeObserver(plan);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', plan);
      resized.disconnect();
    };
  }, [list]);

  const turn = useCallback(
    (direction: 1 | -1) => {
      const element = list.current;
      if (!element) return;
      const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollBy({
        left: direction * forward * element.clientWidth * PAGE_SHARE,
        behavior: isCalm ? 'auto' : 'smooth',
      });
    },
    [list],
  );

  return { ...ends, turn };
}
