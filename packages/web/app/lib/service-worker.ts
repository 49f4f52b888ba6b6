const UPDATE_CHECK_MS = 3_600_000;

function playingVideos(): HTMLVideoElement[] {
  return [...document.querySelectorAll('video')].filter((video) => !video.paused && !video.ended);
}

/** Runs `action` while no video is playing: immediately, or once the last one pauses or ends. */
export function whenNoVideoPlays(action: () => void): void {
  const videos = playingVideos();
  if (videos.length === 0) {
    action();
    return;
  }
  const check = () => {
    if (playingVideos().length > 0) return;
    for (const name of ['pause', 'ended', 'emptied']) removeEventListener(name, check, true);
    action();
  };
  // Media events do not bubble, but can be captured.
  for (const name of ['pause', 'ended', 'emptied']) addEventListener(name, check, true);
}

/** Reloads once whenever a worker replaces another one; the first worker does not cause a reload. */
export function reloadOnUpdate(container: ServiceWorkerContainer, reload: () => void): void {
  let hasWorker = container.controller !== null;
  let isReloading = false;
  container.addEventListener('controllerchange', () => {
    if (!hasWorker) {
      hasWorker = true;
      return;
    }
    if (isReloading) return;
    isReloading = true;
    whenNoVideoPlays(reload);
  });
}

/**
 * Registers the service worker, and checks for updates while the page is open: when it becomes visible, at most once an
 * hour.
 */
export async function installServiceWorker(): Promise<void> {
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
