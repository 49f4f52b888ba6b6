import { focusables, focusOn } from './spatial-navigation';

/* Where the focus starts on a page, and where it was when one comes back to it. */

/** Rows of a page come one after the other: how long and how often is looked for what had the focus. */
const PATIENCE_MS = 4_000;
const LOOK_EVERY_MS = 80;

/** What a page is about, best first: the film, its main button, a poster, where one is, a field, anything. */
const FIRST = [
  '[data-part="player"]',
  '[data-main]:not(form *)',
  'article a[href]',
  '[role="tab"][aria-selected="true"]',
  'form input',
  '*',
];

interface Place {
  /** What it is, so that it is found again after the page was rendered anew. */
  name: string;
  /** Which of those of this name, from the top. */
  nth: number;
}

const places = new Map<string, Place>();

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
  if (nth >= 0) places.set(page, { name, nth });
}

/** Whether nobody has moved the focus yet. */
const isFree = () => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === 'main';
};

function firstOf(main: HTMLElement): HTMLElement | undefined {
  const all = focusables(main).filter((it) => it.getBoundingClientRect().top < innerHeight);
  for (const selector of FIRST) {
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
  const place = isReturn ? places.get(page) : undefined;
  const until = Date.now() + PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    if (!isFree()) return;
    const main = document.getElementById('main');
    const known = place ? namesakes(place.name) : [];
    const isOver = Date.now() > until;
    const found =
      place && !isOver ? known[place.nth] : (known.at(-1) ?? (main && firstOf(main)) ?? undefined);
    if (found) return focusOn(found, { block: 'nearest', inline: 'center', behavior: 'auto' });
    if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
  }
  look();
  return () => clearTimeout(timer);
}
