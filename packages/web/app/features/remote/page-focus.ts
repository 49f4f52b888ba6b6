import { focusables, focusOn } from './spatial-navigation';

/* Initial focus of a page, and restoration of the focus when the user returns to it. */

/** Rows of a page load one after the other: timeout and polling interval for finding the element that had the focus. */
const PATIENCE_MS = 4_000;
const LOOK_EVERY_MS = 80;

/** Selectors for the main subject of a page, in order of preference: the film, its main button, a poster. */
const FIRST = ['[data-part="player"]', '[data-main]:not(form *)', 'article a[href]'];
/**
 * Fallback for pages without one of these, once they had time to load: the selected tab, a field, or anything
 * focusable.
 */
const OTHERS = ['[role="tab"][aria-selected="true"]', 'form input', ':not(nav *)', '*'];
const OTHERS_AFTER_MS = 800;
/**
 * The fallback waits longer for a player, which is loaded as a separate script and then requests data from the server.
 */
const OTHERS_THAN_FILM_AFTER_MS = 15_000;

interface FocusTarget {
  /** Describes the element, so that it is found again after the page was rendered anew. */
  name: string;
  /** Index among the elements with the same name, from the top. */
  nth: number;
}

const targets = new Map<string, FocusTarget>();

function nameOf(element: HTMLElement): string {
  const words = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 80) ?? '';
  return [element.tagName, element.getAttribute('href') ?? words].join(' ');
}

const namesakes = (name: string) =>
  focusables(document.body).filter((element) => nameOf(element) === name);

/**
 * Remembers the focused element of a page.
 *
 * @param page key of the page's history entry
 */
export function rememberFocus(page: string, element: HTMLElement): void {
  const name = nameOf(element);
  const nth = namesakes(name).indexOf(element);
  if (nth >= 0) targets.set(page, { name, nth });
}

/** Whether the user has not moved the focus yet. */
const isFree = () => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === 'main';
};

function firstOf(main: HTMLElement, selectors: string[]): HTMLElement | undefined {
  const all = focusables(main).filter((it) => it.getBoundingClientRect().top < innerHeight);
  for (const selector of selectors) {
    const found = all.find((it) => it.matches(selector));
    if (found) return found;
  }
  return undefined;
}

/**
 * Restores the focus of a page when the user returns to it, otherwise focuses the main subject of the page, as soon as
 * it exists.
 *
 * @returns a function that ends the attempts
 */
export function startPageFocus(page: string, isReturn: boolean): () => void {
  const target = isReturn ? targets.get(page) : undefined;
  const begun = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    if (!isFree()) return;
    const main = document.getElementById('main');
    const known = target ? namesakes(target.name) : [];
    const waited = Date.now() - begun;
    const isFilm = location.pathname.startsWith('/watch/');
    const othersAfter = isFilm ? OTHERS_THAN_FILM_AFTER_MS : OTHERS_AFTER_MS;
    const wanted = waited > othersAfter ? [...FIRST, ...OTHERS] : FIRST;
    const first = () => (main ? firstOf(main, wanted) : undefined);
    const isAwaited = target && waited < PATIENCE_MS;
    const found = isAwaited ? known[target.nth] : (known.at(-1) ?? first());
    if (found) return focusOn(found, { block: 'nearest', inline: 'center', behavior: 'auto' });
    if (waited < 2 * OTHERS_THAN_FILM_AFTER_MS) timer = setTimeout(look, LOOK_EVERY_MS);
  }
  look();
  return () => clearTimeout(timer);
}
