import { type RefObject, useLayoutEffect } from 'react';

/** Whether anything may move by itself: not with reduced motion, nor where data is saved. */
export function mayMove(): boolean {
  if (typeof window === 'undefined') return false;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const isStill = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)');
  return !isStill.matches && !connection?.saveData;
}

/** In `localStorage`, where slides and trailers were stopped. */
const PAUSED = 'autoplay-paused';

/** Whether the visitor stopped, in this browser, what moves by itself. */
export function isAutoplayPaused(): boolean {
  try {
    return Boolean(localStorage.getItem(PAUSED));
  } catch {
    // Storage may be blocked.
    return false;
  }
}

export function pauseAutoplay(isPaused: boolean): void {
  try {
    localStorage.setItem(PAUSED, isPaused ? '1' : '');
  } catch {
    // Only until the next load.
  }
}

/*
 * Between a card and the page of its title the poster moves, by the router's view transitions. One
 * poster at a time has the name that makes it, so that two never share it, whatever a page shows.
 */
let named: HTMLElement | null = null;
/** Where the pressed card leads. */
let target: string | null = null;

function nameOnly(poster: HTMLElement | null): void {
  named?.style.removeProperty('view-transition-name');
  poster?.style.setProperty('view-transition-name', 'poster');
  // A card that has just come is not drawn yet, and could not be moved.
  poster?.parentElement?.style.setProperty('content-visibility', 'visible');
  named = poster;
}

/** For the link of a card, whose last element is the poster. */
export function leaveByCard({ currentTarget: link }: { currentTarget: HTMLAnchorElement }): void {
  target = link.pathname;
  nameOnly(link.lastElementChild as HTMLElement);
}

/** The page of a title takes the poster over; until its own has loaded, that of the card is seen. */
function arrive(poster: HTMLElement): void {
  const small = target === location.pathname && named?.querySelector('img')?.currentSrc;
  if (small) poster.style.backgroundImage = `url("${small}")`;
  nameOnly(poster);
}

/** The page of a title was left; its card takes the poster back, where one is in sight. */
function leave(titleId: number): void {
  // Another title's page came.
  if (named?.isConnected) return;
  const links = document.querySelectorAll(`[data-title-id="${titleId}"] > a`);
  const seen = Array.from(links, (link) => link.lastElementChild as HTMLElement).find((poster) => {
    const { top, bottom, left, right } = poster.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  });
  nameOnly(seen ?? null);
}

/** @param poster of the page of a title */
export function usePosterTransition(poster: RefObject<HTMLElement | null>, titleId: number): void {
  useLayoutEffect(() => {
    if (poster.current) arrive(poster.current);
    // After the next page was put in and scrolled.
    return () => queueMicrotask(() => leave(titleId));
  }, [poster, titleId]);
}
