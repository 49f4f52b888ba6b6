/**
 * Event of the document, and mark in its performance timeline, when the page starts to handle presses itself; also
 * dispatched on a part of the page whose script is loaded later.
 */
const HYDRATED = 'hydrated';
/** The same when a film that was opened by its address has a picture, or will have none yet. */
const FILM_SHOWN = 'film-shown';

/** Id of the template that holds back the scripts of a rendered page. */
export const LATE_SCRIPTS_ELEMENT = 'late-scripts';

const PAGE = {
  element: LATE_SCRIPTS_ELEMENT,
  hydrated: HYDRATED,
  filmShown: FILM_SHOWN,
  /**
   * Selectors for a film that plays for everybody, and for one that may play for a member (`features/watch/stage.tsx`).
   */
  freeFilm: '[data-access=free]',
  film: '[data-access]',
  /** Timeout for browsers that never report a paint, although they could. */
  paintTimeoutMs: 4000,
  /** Maximum time to wait for the largest picture. */
  pictureTimeoutMs: 1000,
  /** Longer, because the first picture of a film needs more requests before it. */
  filmTimeoutMs: 2000,
};

/**
 * Loads the stylesheet, and the scripts in the template, once the first screen is painted, including its largest
 * picture. If a visitor opened a film, that is the film's picture; the film's own few scripts start immediately, with
 * low priority. A member's film needs the page: only a paint is awaited, and nothing at all in a browser that has
 * visited before, since it already has the scripts. Buttons that are pressed and selects that are changed before they
 * are hydrated are replayed afterwards, once and in order. Must not use anything but its argument: its source runs in
 * the page.
 */
function startLate(page: typeof PAGE): void {
  // Hydration expects the page as React rendered it.
  document.currentScript?.remove();
  const after = (ms: number) => new Promise<unknown>((done) => setTimeout(done, ms));
  const painted = new Promise<unknown>((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done(null);
    }).observe({ type: 'paint', buffered: true });
    // Browsers that cannot report paints.
  }).catch(() => null);
  // A user who opened a film waits for the film, not for the page.
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
      // Waits until the frame that shows the picture has been rendered.
      .then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const hidden = new Promise<unknown>((done) => {
    // Pages in the background are not painted.
    const check = () => document.visibilityState === 'hidden' && done(null);
    check();
    document.addEventListener('visibilitychange', check);
  });
  // A user who presses something has seen the page, and waits for a response.
  const pressed = new Promise<unknown>((done) => document.addEventListener('click', done, true));
  const first = Promise.all([
    Promise.race([painted, after(page.paintTimeoutMs)]),
    shown && Promise.race([shown, after(filmPicture ? page.filmTimeoutMs : page.pictureTimeoutMs)]),
  ]);
  const template = document.getElementById(page.element) as HTMLTemplateElement;
  // Scripts that only a film needs are marked; for a free film, some of them are in the head (`server/first-paint.ts`).
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

  // Includes the chosen value, which a select may lose if another control changes it.
  const missed = new Map<HTMLButtonElement | HTMLSelectElement, string>();
  const controlOf = ({ type, target }: Event) =>
    (target as Element).closest(type === 'click' ? 'button' : 'select');
  const keep = (event: Event) => {
    const control = controlOf(event);
    if (control) missed.set(control, control.value);
  };
  // React stops the propagation of events that it cannot handle yet, so those do not arrive here.
  const forget = (event: Event) => {
    const control = controlOf(event);
    if (control) missed.delete(control);
  };
  for (const type of ['click', 'change']) document.addEventListener(type, keep, true);
  document.addEventListener(page.hydrated, ({ target }) => {
    for (const type of ['click', 'change']) document.addEventListener(type, forget);
    // A control whose event is being handled now was not missed.
    setTimeout(async () => {
      const own = [...missed].filter(([control]) => (target as Node).contains(control));
      for (const [control, value] of own) {
        missed.delete(control);
        if (control instanceof HTMLButtonElement) control.click();
        else {
          control.value = value;
          control.dispatchEvent(new Event('change', { bubbles: true }));
        }
        // The next replayed event may depend on what this one changed.
        await after(0);
      }
    });
  });
}

/** Source of the script at the end of a page. */
export const lateScripts = () => `(${startLate})(${JSON.stringify(PAGE)})`;

/** Replays the presses that a part of the page received before it was hydrated. Also used as a `ref` of that part. */
export function replayMissedPresses(part: Node | null): void {
  part?.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
}

export function markFilmShown(): void {
  performance.mark(FILM_SHOWN);
  document.dispatchEvent(new Event(FILM_SHOWN));
}

/** Whether the page handles presses itself, as every page does that was not opened by its URL. */
export const isPageHydrated = () => performance.getEntriesByName(HYDRATED).length > 0;

export function markPageHydrated(): void {
  performance.mark(HYDRATED);
  replayMissedPresses(document);
}

/**
 * Loads the script of a part of a rendered page, retrying until it succeeds. Until then, React leaves that part as it
 * is.
 */
export async function importWithRetry<T>(load: () => Promise<T>, retryMs = 1000): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return importWithRetry(load, 2 * retryMs);
  }
}
