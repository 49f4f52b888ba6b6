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

/** Focus goes there and the page with it; to what was written just now, say. */
export function goTo(elementId: string): void {
  // It is rendered with the next frame.
  requestAnimationFrame(() => document.getElementById(elementId)?.focus());
}
