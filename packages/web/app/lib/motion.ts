import { type RefObject, useLayoutEffect } from 'react';

/** Whether animation and autoplay are allowed: not with reduced motion, nor in data-saving mode. */
export function isMotionAllowed(): boolean {
  if (typeof window === 'undefined') return false;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const isStill = matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)');
  return !isStill.matches && !connection?.saveData;
}

/** `localStorage` key, set if slides and trailers were paused. */
const PAUSED = 'autoplay-paused';

/** Whether the visitor has paused autoplay in this browser. */
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
    // The choice then lasts only until the next load.
  }
}

/* View transition of the poster between a card and the page of its title, using the router's view transitions. Only
   one poster at a time has the transition's name, so that two never share it, whatever a page shows. */
let named: HTMLElement | null = null;
/** Path that the pressed card links to. */
let target: string | null = null;

function nameOnly(poster: HTMLElement | null): void {
  named?.style.removeProperty('view-transition-name');
  poster?.style.setProperty('view-transition-name', 'poster');
  // A card that has just been added is not rendered yet, and could not be animated.
  poster?.parentElement?.style.setProperty('content-visibility', 'visible');
  named = poster;
}

/** Click handler for the link of a card, whose last element is the poster. */
export function startPosterTransition({
  currentTarget: link,
}: {
  currentTarget: HTMLAnchorElement;
}): void {
  target = link.pathname;
  nameOnly(link.lastElementChild as HTMLElement);
}

/** The page of a title takes the name over; until its own poster has loaded, the card's is shown behind it. */
function arrive(poster: HTMLElement): void {
  const small = target === location.pathname && named?.querySelector('img')?.currentSrc;
  if (small) poster.style.backgroundImage = `url("${small}")`;
  nameOnly(poster);
}

/** When the page of a title is left, its card gets the name back, if one is in view. */
function leave(titleId: number): void {
  // Another title's page was opened and has already taken the name over.
  if (named?.isConnected) return;
  const links = document.querySelectorAll(`[data-title-id="${titleId}"] > a`);
  const seen = Array.from(links, (link) => link.lastElementChild as HTMLElement).find((poster) => {
    const { top, bottom, left, right } = poster.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  });
  nameOnly(seen ?? null);
}

/** @param poster poster on the page of a title */
export function usePosterTransition(poster: RefObject<HTMLElement | null>, titleId: number): void {
  useLayoutEffect(() => {
    if (poster.current) arrive(poster.current);
    // Runs after the next page was inserted and scrolled.
    return () => queueMicrotask(() => leave(titleId));
  }, [poster, titleId]);
}
