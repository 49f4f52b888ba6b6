import { isRemoteMode } from './remote-mode';

/* The focus of each history entry, to which Back and Forward return it. */

export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex^="-"])';
/** Selector of the layers above a page, including the search of the header, whose results cover the page. */
export const LAYERS =
  'search, dialog[open], [role="dialog"], [role="alertdialog"], [popover], [aria-modal="true"]';

/** Rows of a page load one after the other: timeout and polling interval for finding the element that had the focus. */
const PATIENCE_MS = 4_000;
const LOOK_EVERY_MS = 80;

interface FocusTarget {
  /** Describes the element, so that it is found again after the page was rendered anew. */
  name: string;
  /** Index among the elements with the same name, from the top. */
  nth: number;
}

const targets = new Map<string, FocusTarget>();

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent.slice(0, 80);
  return `${element.tagName} ${element.getAttribute('href') ?? words}`;
}

const namesakes = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((it) => nameOf(it) === name);

/** Whether the user has not moved the focus into the page yet. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === 'main';
};

/** Whether `keepPageFocus` may still find the element that had the focus. */
export const isFocusAwaited = (page: string, waitedMs: number): boolean =>
  targets.has(page) && waitedMs < PATIENCE_MS;

/**
 * Remembers what is focused or pressed on a page, and focuses it again when the user returns to the page, unless they
 * move the focus first.
 *
 * @param page key of the page's history entry
 * @returns a function that ends both
 */
export function keepPageFocus(page: string, isReturn: boolean): () => void {
  // Not every browser focuses what is pressed.
  const remember = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null;
    if (!element || element.closest(LAYERS)) return;
    const name = nameOf(element);
    targets.set(page, { name, nth: namesakes(name).indexOf(element) });
  };
  const events = ['focusin', 'click'];
  for (const type of events) document.addEventListener(type, remember, true);
  const target = isReturn && targets.get(page);
  const begun = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tryFocus() {
    if (!target || !isFocusFree()) return;
    const isAwaited = Date.now() - begun < PATIENCE_MS;
    const known = namesakes(target.name);
    const found = known[target.nth] ?? (isAwaited ? undefined : known.at(-1));
    // The router restores the scroll position itself.
    found?.focus({ preventScroll: true });
    if (isRemoteMode()) found?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (isAwaited) timer = setTimeout(tryFocus, LOOK_EVERY_MS);
  }
  tryFocus();
  return () => {
    clearTimeout(timer);
    for (const type of events) document.removeEventListener(type, remember, true);
  };
}
