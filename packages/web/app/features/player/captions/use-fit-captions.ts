import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Minimum scale relative to the chosen size; smaller text is unreadable. */
const MIN_SCALE = 0.7;
/** Maximum number of iterations: smaller text needs fewer lines, so the size is approximated. */
const STEPS = 4;

/** Height in pixels of a stack's cues. */
function heightOf(stack: Element): number {
  const boxes = [...stack.children].map((cue) => cue.getBoundingClientRect());
  const shown = boxes.filter(({ height }) => height > 0);
  const first = shown[0];
  const last = shown.at(-1);
  return first && last ? last.bottom - first.top : 0;
}

/** Available height in pixels between the controls, or between the stacks' own margins if those are larger. */
function roomIn(overlay: HTMLElement): number {
  const px = (value: string) => Number.parseFloat(value) || 0;
  const view = overlay.ownerDocument.defaultView ?? window;
  const [top, , bottom] = [...overlay.children].map((stack) => view.getComputedStyle(stack));
  const covered = (side: 'top' | 'bottom') => px(overlay.style.getPropertyValue(`--inset-${side}`));
  return (
    overlay.clientHeight -
    Math.max(px(top?.paddingBlockStart ?? ''), covered('top')) -
    Math.max(px(bottom?.paddingBlockEnd ?? ''), covered('bottom'))
  );
}

/** Shrinks the text until it fits; `false` if it would become too small. */
function shrink(overlay: HTMLElement): boolean {
  let fit = 1;
  for (let step = 0; step < STEPS; step += 1) {
    overlay.style.setProperty('--fit', String(fit));
    const needed = [...overlay.children].reduce((sum, stack) => sum + heightOf(stack), 0);
    const room = roomIn(overlay);
    if (needed === 0 || needed <= room) return true;
    fit = Math.max(MIN_SCALE, Math.min(fit - 0.02, (fit * room) / needed));
    if (step > 0 && fit === MIN_SCALE) break;
  }
  return false;
}

function fitWords(overlay: HTMLElement): void {
  overlay.dataset.room = 'all';
  if (shrink(overlay)) return;
  overlay.dataset.room = 'first';
  if (shrink(overlay)) return;
  const isCovered = /[1-9]/.test(
    overlay.style.getPropertyValue('--inset-top') +
      overlay.style.getPropertyValue('--inset-bottom'),
  );
  // If controls cover the picture, all captions are hidden until those disappear; on a picture that is too small even
  // without controls, all are shown, so that at least some are visible.
  overlay.dataset.room = isCovered ? 'none' : 'all';
}

/**
 * Keeps captions clear of controls and inside the picture: first they shrink, then the second track is hidden, then the
 * first.
 *
 * @param page body of the film's floating window; `null` if the film is in the page itself
 */
export function useFitCaptions(
  overlay: RefObject<HTMLElement | null>,
  page: HTMLElement | null,
): void {
  // Runs on every render, because text, insets or settings may have changed.
  useLayoutEffect(() => {
    if (overlay.current) fitWords(overlay.current);
  });
  useEffect(() => {
    const element = overlay.current;
    if (!element) return;
    const view = page?.ownerDocument.defaultView ?? window;
    const onSize = new view.ResizeObserver(() => fitWords(element));
    onSize.observe(element);
    return () => onSize.disconnect();
  }, [overlay, page]);
}
