import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Share of the visible width that one press of an arrow scrolls. */
const TURN = 0.85;

/**
 * Scroll state of a horizontal row, and functions to scroll it. In right-to-left rows positions are
 * negative.
 */
export function useRowScroll(list: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const passed = Math.abs(element.scrollLeft);
      const rest = element.scrollWidth - element.clientWidth - passed;
      const canGoBack = passed > 1;
      const canGoOn = rest > 1;
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
        left: direction * forward * element.clientWidth * TURN,
        behavior: isCalm ? 'auto' : 'smooth',
      });
    },
    [list],
  );

  return { ...ends, turn };
}
