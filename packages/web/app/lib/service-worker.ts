import type { Navigation } from 'react-router';
import { keepSiteColors } from './offline-colors';

const UPDATE_CHECK_MS = 3_600_000;

const CHECK_MS = 15_000;
const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=range])';
/** Attribute of a field that was typed into. */
const TYPED = 'data-typed';

function markTyped({ target }: Event): void {
  if (target instanceof Element && target.matches(TYPED_INTO)) target.setAttribute(TYPED, '');
}

/** Whether a reload would lose what was typed, or a film that has begun, which would then play again by itself. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(`[${TYPED}]`);
  const isFilm = (video: HTMLVideoElement) =>
    !video.ended && (!video.paused || video.currentTime > 0);
  return (
    [...fields].some(({ value }) => value !== '') ||
    [...document.querySelectorAll('video')].some(isFilm)
  );
}

/** Runs `action` when the page is not in use: immediately, or once a film has ended or the page was left. */
function whenUnused(action: () => void): void {
  if (!isInUse()) {
    action();
    return;
  }
  const check = () => {
    if (isInUse()) return;
    clearInterval(timer);
    removeEventListener('ended', check, true);
    action();
  };
  const timer = setInterval(check, CHECK_MS);
  // Media events do not bubble, but can be captured.
  addEventListener('ended', check, true);
}

/** Reloads once whenever a worker replaces another one; the first worker does not cause a reload. */
export function reloadOnUpdate(container: ServiceWorkerContainer, reload: () => void): void {
  let hasWorker = container.controller !== null;
  let isReloading = false;
  addEventListener('input', markTyped);
  container.addEventListener('controllerchange', () => {
    if (!hasWorker) {
      hasWorker = true;
      return;
    }
    if (isReloading) return;
    isReloading = true;
    whenUnused(reload);
  });
}

/** The router, where it keeps itself; absent if that changes. */
interface RouterWindow {
  __reactRouterDataRouter?: { state: { navigation: Pick<Navigation, 'location'> } };
}

/**
 * Loads a page by its address if its script does not arrive, because of an upgrade or a lost connection: the router
 * then reloads the page that was to be left, without a word. Not every browser has what this needs.
 */
function loadLostPages(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const target = (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location;
    if (event.navigationType !== 'reload' || !target) return;
    event.preventDefault();
    location.assign(target.pathname + target.search + target.hash);
  });
}

/**
 * Registers the service worker, keeps the colours for its offline page, and checks for updates while the page is open: when it becomes visible, at most once an
 * hour.
 */
export async function installServiceWorker(): Promise<void> {
  loadLostPages();
  keepSiteColors();
  reloadOnUpdate(navigator.serviceWorker, () => location.reload());
  const registration = await navigator.serviceWorker
    .register('/service-worker.js')
    .catch(() => null);
  if (!registration) return;
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}
