import { isFocusAwaited, isFocusFree } from '../../lib/page-focus';
import { focusables, focusOn } from './spatial-navigation';

/* Initial focus of a page. */

const LOOK_EVERY_MS = 80;

/** Selectors for the main subject of a page, in order of preference: the film, its main button, a poster. */
const FIRST = ['[data-part="player"]', '[data-main]:not(form *)', 'article a[href]'];
/**
 * Fallback for pages without one of these, once they had time to load: the selected tab, a field, or anything
 * focusable.
 */
const FALLBACKS = ['[role="tab"][aria-selected="true"]', 'form input', ':not(nav *)', '*'];
const FALLBACKS_AFTER_MS = 800;
/**
 * The fallback waits longer for a player, which is loaded as a separate script and then requests data from the server.
 */
const OTHERS_THAN_FILM_AFTER_MS = 15_000;

function firstOf(main: HTMLElement, selectors: string[]): HTMLElement | undefined {
  const all = focusables(main).filter((it) => it.getBoundingClientRect().top < innerHeight);
  for (const selector of selectors) {
    const found = all.find((it) => it.matches(selector));
    if (found) return found;
  }
  return undefined;
}

/**
 * Focuses the main subject of a page as soon as it exists, unless the focus returns to where it was.
 *
 * @param page key of the page's history entry
 * @returns a function that ends the attempts
 */
export function startPageFocus(page: string, isReturn: boolean): () => void {
  const begun = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tryFocus() {
    if (!isFocusFree()) return;
    const main = document.getElementById('main');
    const waited = Date.now() - begun;
    const isFilm = location.pathname.startsWith('/watch/');
    const othersAfter = isFilm ? OTHERS_THAN_FILM_AFTER_MS : FALLBACKS_AFTER_MS;
    const wanted = waited > othersAfter ? [...FIRST, ...FALLBACKS] : FIRST;
    const isAwaited = isReturn && isFocusAwaited(page, waited);
    const found = main && !isAwaited ? firstOf(main, wanted) : undefined;
    if (found) return focusOn(found, { block: 'nearest', inline: 'center', behavior: 'auto' });
    if (waited < 2 * OTHERS_THAN_FILM_AFTER_MS) timer = setTimeout(tryFocus, LOOK_EVERY_MS);
  }
  tryFocus();
  return () => clearTimeout(timer);
}
