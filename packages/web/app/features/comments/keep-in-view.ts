/** So long what loads above may still push it away. */
const SETTLING_MS = 3_000;
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to an element, and again when the page above it grows, until the reader moves by
 * themselves. Returns how to stop.
 */
export function keepInView(element: HTMLElement): () => void {
  const scroll = () => element.scrollIntoView({ block: 'center' });
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, SETTLING_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  scroll();
  observer.observe(document.body);
  return stop;
}

/** What was answered is on the screen within a few frames. */
const FRAMES = 30;

/** Focus goes to an element, and the page with it, as soon as it is there: what was written just now, say. */
export function goTo(elementId: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(elementId);
    if (element) element.focus();
    else if (frames > 0) goTo(elementId, frames - 1);
  });
}
