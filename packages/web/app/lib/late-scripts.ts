/**
 * Event of the document, and mark of its timeline, when the page begins to answer presses itself; and of a part
 * of it whose script comes later.
 */
const HYDRATED = 'hydrated';
/** The same when a film that was opened by its address has a picture, or will have none yet. */
const FILM_SHOWN = 'film-shown';

/** The scripts of a rendered page wait in this template. */
export const LATE_SCRIPTS_ELEMENT = 'late-scripts';

const PAGE = {
  element: LATE_SCRIPTS_ELEMENT,
  hydrated: HYDRATED,
  filmShown: FILM_SHOWN,
  /** Where a film plays for everybody, and where it may play for a member (`features/watch/stage.tsx`). */
  freeFilm: '[data-access=free]',
  film: '[data-access]',
  /** For a browser that says nothing, though it could. */
  paintTimeoutMs: 4000,
  /** A picture that takes longer is not waited for. */
  pictureTimeoutMs: 1000,
  /** The first picture of a film has more before it. */
  filmTimeoutMs: 2000,
};

/**
 * Loads the stylesheet, and the scripts in the template, once the first screen is painted, its largest
 * picture included. Where a visitor opened a film, that is the film's, whose own few scripts start at once, with low
 * priority. A member's film needs the page: nothing but a paint is waited for, and nothing at all in a browser that has
 * been here, since it has the scripts already. Buttons that are pressed, and selects
 * that are changed, until they answer are answered then, once and in their order. Needs nothing but its argument: its source
 * runs in the page.
 */
function startLate(page: typeof PAGE): void {
  // Hydration expects the page as React rendered it.
  document.currentScript?.remove();
  const after = (ms: number) => new Promise<unknown>((done) => setTimeout(done, ms));
  const painted = new Promise<unknown>((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done(null);
    }).observe({ type: 'paint', buffered: true });
    // A browser that cannot tell.
  }).catch(() => null);
  // Whoever opened a film waits for the film, not for its page.
  const isMember = /(^|; )token=/.test(document.cookie);
  const plays = document.querySelector(isMember ? page.film : page.freeFilm) !== null;
  const isKnown = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const filmPicture =
    plays && !isMember
      ? new Promise<unknown>((done) => {
          if (performance.getEntriesByName(page.filmShown).length > 0) done(null);
          document.addEventListener(page.filmShown, done);
        })
      : null;
  const picture = plays
    ? null
    : document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const shown =
    filmPicture ??
    picture
      ?.decode()
      .catch(() => null)
      // The frame that shows it, and its end.
      .then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const hidden = new Promise<unknown>((done) => {
    // Nothing is painted in the background.
    const check = () => document.visibilityState === 'hidden' && done(null);
    check();
    document.addEventListener('visibilitychange', check);
  });
  // Whoever presses something has seen the page, and waits for its answer.
  const pressed = new Promise<unknown>((done) => document.addEventListener('click', done, true));
  const first = Promise.all([
    Promise.race([painted, after(page.paintTimeoutMs)]),
    shown && Promise.race([shown, after(filmPicture ? page.filmTimeoutMs : page.pictureTimeoutMs)]),
  ]);
  const template = document.getElementById(page.element) as HTMLTemplateElement;
  // What only a film needs says so; of a free one part of it is in the head (`server/first-paint.ts`).
  const find = (selector: string) => template.content.querySelectorAll(selector);
  if (plays) document.body.append(...find('[data-early]'));
  else for (const node of find('[data-early], [data-player]')) node.remove();
  const isWaiting = !(plays && isMember && isKnown);
  (isWaiting ? Promise.race([hidden, pressed, first]) : Promise.resolve()).then(() => {
    const sheet = document.querySelector<HTMLLinkElement>('link[data-href]');
    if (sheet?.dataset.href) {
      sheet.addEventListener('error', () => sheet.toggleAttribute('data-failed'));
      sheet.href = sheet.dataset.href;
    }
    document.body.append(...find('link'));
    template.replaceWith(template.content);
  });

  // With its choice, which a select may lose to what another control changes.
  const missed = new Map<HTMLButtonElement | HTMLSelectElement, string>();
  const controlOf = ({ type, target }: Event) =>
    (target as Element).closest(type === 'click' ? 'button' : 'select');
  const keep = (event: Event) => {
    const control = controlOf(event);
    if (control) missed.set(control, control.value);
  };
  // React stops what it cannot answer yet on its way, so that it is not heard here.
  const forget = (event: Event) => {
    const control = controlOf(event);
    if (control) missed.delete(control);
  };
  for (const type of ['click', 'change']) document.addEventListener(type, keep, true);
  document.addEventListener(page.hydrated, ({ target }) => {
    for (const type of ['click', 'change']) document.addEventListener(type, forget);
    // One that is answered now was not missed.
    setTimeout(async () => {
      const own = [...missed].filter(([control]) => (target as Node).contains(control));
      for (const [control, value] of own) {
        missed.delete(control);
        if (control instanceof HTMLButtonElement) control.click();
        else {
          control.value = value;
          control.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // The next one counts on what this one changed.
        await after(0);
      }
    });
  });
}

/** Source of the script at the end of a page. */
export const lateScripts = () => `(${startLate})(${JSON.stringify(PAGE)})`;

/** Presses what was pressed in a part of the page before it answered. Also a `ref` of that part. */
export function tellHydrated(part: Node | null): void {
  part?.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
}

export function tellFilmShown(): void {
  performance.mark(FILM_SHOWN);
  document.dispatchEvent(new Event(FILM_SHOWN));
}

/** Whether the page answers presses itself, as one that was not opened by its address does. */
export const isPageHydrated = () => performance.getEntriesByName(HYDRATED).length > 0;

export function tellPageHydrated(): void {
  performance.mark(HYDRATED);
  tellHydrated(document);
}

/**
 * The script of a part of a rendered page, however often it is lost on its way. Until it comes, React leaves that
 * part as it is.
 */
export async function awaitScript<T>(load: () => Promise<T>, retryMs = 1000): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return awaitScript(load, 2 * retryMs);
  }
}
