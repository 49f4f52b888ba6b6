import { focusables, focusOn } from './spatial-navigation';

/* Where the focus starts on a page, and where it was when one comes back to it. */

/** Rows of a page come one after the other: how long and how often is looked for what had the focus. */
const PATIENCE_MS = 4_000;
const LOOK_EVERY_MS = 80;

/** What a page is about, best first: the film, its main button, a poster. */
const FIRST = ['[data-part="player"]', '[data-main]:not(form *)', 'article a[href]'];
/** For pages without one of these: the tab where one is, a field, anything, when that had the time to arrive. */
const OTHERS = ['[role="tab"][aria-selected="true"]', 'form input', ':not(nav *)', '*'];
const OTHERS_AFTER_MS = 800;
/** A player is a script of its own, and then asks the server. */
const OTHERS_THAN_FILM_AFTER_MS = 15_000;

interface FocusTarget {
  /** What it is, so that it is found again after the page was rendered anew. */
  name: string;
  /** Which of those of this name, from the top. */
  nth: number;
}

const targets = new Map<string, FocusTarget>();

function nameOf(element: HTMLElement): string {
  const words = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 80) ?? '';
  return [element.tagName, element.getAttribute('href') ?? words].join(' ');
}

const namesakes = (name: string) =>
  focusables(document.body).filter((element) => nameOf(element) === name);

/** @param page the key of its entry in the history */
export function rememberFocus(page: string, element: HTMLElement): void {
  const name = nameOf(element);
  const nth = namesakes(name).indexOf(element);
  if (nth >= 0) targets.set(page, { name, nth });
}

/** Whether nobody has moved the focus yet. */
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
 * Focuses what had the focus on this page, if one comes back to it, otherwise what it is about, as soon
 * as that is there.
 *
 * @returns ends the attempts
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
