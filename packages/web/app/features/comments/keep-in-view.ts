/** Maximum time in milliseconds during which content above may still be loading. */
const SETTLING_MS = 3_000;
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to an element, and again when the page above it grows, until the reader scrolls. Returns
 * a function that stops it.
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

/** Maximum number of frames until a new element is rendered. */
const FRAMES = 30;

/** Focuses and scrolls to an element as soon as it exists, for example a new comment. */
export function focusWhenRendered(elementId: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(elementId);
    if (element) element.focus();
    else if (frames > 0) focusWhenRendered(elementId, frames - 1);
  });
}
