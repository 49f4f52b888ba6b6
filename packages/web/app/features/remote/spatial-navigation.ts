import { FOCUSABLE, LAYERS } from '../../lib/page-focus';
import type { Direction } from '../../lib/remote-keys';
import { type Box, nearest } from './geometry';

/* Spatial navigation: moves the focus to the nearest element in a direction on the screen, regardless of the text
   direction. */

const PLAYER = '[data-part="player"]';
/** Fraction of the viewport height that is scrolled if there is nothing nearby to focus. */
const PAGE = 0.6;

const isSideways = (direction: Direction) => direction === 'left' || direction === 'right';

/** A field up to the button that lies over its end, such as the one that shows a password: it is a neighbour. */
function untilButton(field: HTMLInputElement): Box {
  const { left, top, right, bottom } = field.getBoundingClientRect();
  const button = field.nextElementSibling;
  const over = button instanceof HTMLButtonElement && button.getBoundingClientRect();
  if (!over || over.top >= bottom || over.bottom <= top) return { left, top, right, bottom };
  return over.left - left > right - over.right
    ? { left, top, right: Math.min(right, over.left), bottom }
    : { left: Math.max(left, over.right), top, right, bottom };
}

/**
 * The box used for navigation: a hidden radio button or checkbox has its label's box, the slider thumb that of its seek
 * bar, and from outside a tab represents its whole list.
 */
export function boxOf(element: Element): Box {
  const whole = element.closest('[role="tablist"], [data-part="seek-bar"]');
  const isInside = whole?.matches('[role="tablist"]') && whole.contains(document.activeElement);
  if (whole && !isInside) return whole.getBoundingClientRect();
  if (element instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.type)) {
    const label = element.closest('label') ?? element.labels?.[0];
    if (label) return label.getBoundingClientRect();
  }
  return element instanceof HTMLInputElement
    ? untilButton(element)
    : element.getBoundingClientRect();
}

function isReachable(element: HTMLElement): boolean {
  // Tab panels are focusable only for reading.
  if (element.matches('[tabindex^="-"], [role="tabpanel"], [data-base-ui-focus-guard]'))
    return false;
  if (element.closest('[inert], [aria-hidden="true"]')) return false;
  // Televisions with Chromium 120 know only this former name of `visibilityProperty`.
  if (!element.checkVisibility({ checkVisibilityCSS: true })) return false;
  const { left, right, top, bottom } = boxOf(element);
  return right - left > 1 && bottom - top > 1;
}

export const focusables = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);

/** The open layer above the page that traps the focus, such as a dialog or a menu; `null` if there is none. */
export function topLayer(): HTMLElement | null {
  const layers = [...document.querySelectorAll<HTMLElement>(LAYERS)].filter((layer) =>
    layer.checkVisibility({ checkVisibilityCSS: true }),
  );
  return (
    layers.findLast((layer) => layer.contains(document.activeElement)) ?? layers.at(-1) ?? null
  );
}

function scrolls(element: Element, direction: Direction): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return isSideways(direction)
    ? /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    : /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
}

/** The nearest ancestor within `root` that scrolls in a direction. */
function scrollerOf(element: Element, root: Element, direction: Direction): Element | null {
  for (let at = element.parentElement; at && at !== root; at = at.parentElement)
    if (scrolls(at, direction)) return at;
  return null;
}

/** Whether the element is mostly scrolled out of view within a scrollable ancestor. */
function isScrolledAway(element: HTMLElement, root: Element): boolean {
  for (const direction of ['left', 'up'] as const) {
    const scroller = scrollerOf(element, root, direction);
    if (!scroller) continue;
    const box = boxOf(element);
    const frame = scroller.getBoundingClientRect();
    const shown = isSideways(direction)
      ? Math.min(box.right, frame.right, innerWidth) - Math.max(box.left, frame.left, 0)
      : Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top);
    const whole = isSideways(direction) ? box.right - box.left : box.bottom - box.top;
    if (shown < whole / 2) return true;
  }
  return false;
}

/** The nearest element in a direction: first in the same row or list, then on the whole page. */
function neighbour(origin: Box, from: Element, root: Element, direction: Direction) {
  const others = focusables(root).filter((element) => element !== from);
  const pick = (elements: HTMLElement[], isLine: boolean) =>
    elements[nearest(origin, elements.map(boxOf), direction, isLine)];
  const home = scrollerOf(from, root, direction);
  if (home) {
    const found = pick(
      others.filter((element) => home.contains(element)),
      true,
    );
    // Navigation stops at the end of a row; from the end of a list in a dialog it continues to what is below it.
    if (found || isSideways(direction)) return found;
  }
  const shown = others.filter((element) => !isScrolledAway(element, root));
  return pick(shown, true) ?? (isSideways(direction) ? pick(shown, false) : undefined);
}

export function focusOn(element: HTMLElement, options: ScrollIntoViewOptions): void {
  element.focus({ preventScroll: true });
  const player = element.closest<HTMLElement>(PLAYER);
  if (player) keepInView(player);
  else element.scrollIntoView(options);
}

/**
 * Keeps the player, including its controls, aligned with the top of the viewport, also when content below it arrives
 * later.
 */
function keepInView(player: HTMLElement): void {
  const align = () => scrollBy({ top: player.getBoundingClientRect().top });
  const resized = new ResizeObserver(align);
  resized.observe(document.body);
  player.addEventListener('focusout', () => resized.disconnect(), { once: true });
  align();
}

/** Box of the element that was last focused, in case it is removed. */
let last: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** The element nearest to the last focus. */
function closest(root: Element): HTMLElement | undefined {
  const distanceOf = (element: HTMLElement) => {
    const { left, right, top, bottom } = boxOf(element);
    return Math.hypot(left + right - last.left - last.right, top + bottom - last.top - last.bottom);
  };
  const all = focusables(root).map((element) => ({ element, distance: distanceOf(element) }));
  return all.sort((a, b) => a.distance - b.distance)[0]?.element;
}

/**
 * Moves the focus; if nothing focusable is near, scrolls.
 *
 * @param isHeld whether the key is held down: there is then no time for smooth scrolling
 * @returns whether an element was focused
 */
export function moveFocus(direction: Direction, isHeld: boolean): boolean {
  const { activeElement } = document;
  const root = topLayer() ?? document.fullscreenElement ?? document.body;
  const isHere =
    activeElement instanceof HTMLElement &&
    activeElement !== document.body &&
    root.contains(activeElement) &&
    isReachable(activeElement);
  const from = isHere ? activeElement : null;
  const origin = from && boxOf(from);
  const isCalm = isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isCalm ? 'auto' : 'smooth';
  const found = origin ? neighbour(origin, from, root, direction) : closest(root);
  if (found && !isFar(origin, boxOf(found), direction)) {
    const [block, inline] = isSideways(direction)
      ? (['nearest', 'center'] as const)
      : (['center', 'nearest'] as const);
    focusOn(found, { block, inline, behavior });
    last = boxOf(found);
    return true;
  }
  if (isSideways(direction)) return false;
  const scroller = (from && scrollerOf(from, document.body, direction)) ?? window;
  scroller.scrollBy({ top: (direction === 'up' ? -PAGE : PAGE) * innerHeight, behavior });
  return false;
}

/** Whether a box is further away than the next screen: the content in between is then shown first. */
function isFar(from: Box | null, to: Box, direction: Direction): boolean {
  if (from === null || isSideways(direction)) return false;
  const gap = direction === 'down' ? to.top - innerHeight : -to.bottom;
  return gap > innerHeight * PAGE;
}
