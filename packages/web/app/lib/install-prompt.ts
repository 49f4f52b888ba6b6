/* Decides when to offer installing the site: from the third visit on, and never again once declined. */

/** Event that Chromium dispatches if the site can be installed; other browsers have menus for it. */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** Minimum number of visits before installing is offered. */
const VISITS = 3;
const COUNTED = 'visit-counted';
const COUNT = 'visits';
const DECLINED = 'install-declined';

let offered: InstallEvent | null = null;
/** Whether the user has answered on this page: Chromium dispatches the event again after its own prompt. */
let isAnswered = false;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

function answer(): void {
  isAnswered = true;
  offer(null);
}

/** Counts this tab's visit once; returns the number of visits so far. */
function countVisit(): number {
  const visits = Number(localStorage.getItem(COUNT) ?? 0);
  if (sessionStorage.getItem(COUNTED)) return visits;
  sessionStorage.setItem(COUNTED, '1');
  localStorage.setItem(COUNT, String(visits + 1));
  return visits + 1;
}

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own install bar, which would appear on the first visit.
    event.preventDefault();
    try {
      if (!isAnswered && !localStorage.getItem(DECLINED) && countVisit() >= VISITS)
        offer(event as InstallEvent);
    } catch {
      // Storage is blocked: nothing could be remembered, so nothing is offered.
    }
  });
  addEventListener('appinstalled', () => offer(null));
}

/** The current offer; `null` if nothing is offered now. */
export const offeredInstall = (): InstallEvent | null => offered;

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function acceptInstall(): void {
  void offered?.prompt();
  answer();
}

export function declineInstall(): void {
  localStorage.setItem(DECLINED, '1');
  answer();
}
