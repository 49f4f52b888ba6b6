import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Smaller than this share of what the viewer chose, words are no longer read. */
const SMALLEST = 0.7;
/** Smaller letters need fewer lines: what fits is found in a few steps. */
const STEPS = 4;

/** Pixels that the cues of a stack take. */
function heightOf(stack: Element): number {
  const boxes = [...stack.children].map((cue) => cue.getBoundingClientRect());
  const shown = boxes.filter(({ height }) => height > 0);
  const first = shown[0];
  const last = shown.at(-1);
  return first && last ? last.bottom - first.top : 0;
}

/** Pixels between what covers the picture, of the stacks' own edges the larger. */
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

/** Makes the words as small as they must be; false: they would be too small. */
function shrink(overlay: HTMLElement): boolean {
  let fit = 1;
  for (let step = 0; step < STEPS; step += 1) {
    overlay.style.setProperty('--fit', String(fit));
    const needed = [...overlay.children].reduce((sum, stack) => sum + heightOf(stack), 0);
    const room = roomIn(overlay);
    if (needed === 0 || needed <= room) return true;
    fit = Math.max(SMALLEST, Math.min(fit - 0.02, (fit * room) / needed));
    if (step > 0 && fit === SMALLEST) break;
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
  // They come back when the controls go; of a picture that is too small for them, at least some are seen.
  overlay.dataset.room = isCovered ? 'none' : 'all';
}

/**
 * Captions never lie over controls, nor out of the picture: they become smaller, then the second track waits,
 * then the first.
 *
 * @param page body of the window in which the film floats; null: it does not
 */
export function useFit(overlay: RefObject<HTMLElement | null>, page: HTMLElement | null): void {
  // At each render: other words, other insets, another look.
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
