import { useSyncExternalStore } from 'react';

/* Whether the site is used by a remote control, from the sofa. What follows from it is loaded only then. */

const KEY = 'remote-mode';

/** Browsers of televisions, of boxes and of sticks. Phones with Tizen or webOS name neither. */
const TELEVISIONS =
  /\bTV\b|(Smart|Google|Android|Apple|Hbb|Philips)TV|Web0S|NetCast|BRAVIA|CrKey|\bAFT\w|VIDAA|Roku|Viera/;

/** Keys that only remotes have: the coloured ones, those of channels, and Back as Tizen and webOS send it. */
const REMOTE_ONLY = /^(Color[FR]|GoBack$|Channel)/;
const REMOTE_ONLY_CODES = [403, 404, 405, 406, 461, 10_009];

export const isTelevision = (userAgent: string): boolean => TELEVISIONS.test(userAgent);

export const isRemoteOnly = ({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): boolean =>
  REMOTE_ONLY.test(key) || REMOTE_ONLY_CODES.includes(keyCode);

function choice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be blocked.
    return null;
  }
}

function detect(): boolean {
  const chosen = choice();
  if (chosen !== null) return chosen === 'on';
  // A browser with neither mouse nor touch, as those of televisions that name themselves phones.
  const isWithoutPointer = globalThis.matchMedia?.('(hover: none) and (pointer: none)').matches;
  return isTelevision(navigator.userAgent) || (isWithoutPointer ?? false);
}

let isOn: boolean | null = null;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

/** In the browser only. */
export function isRemoteMode(): boolean {
  isOn ??= detect();
  return isOn;
}

/** The choice holds in this browser from now on. */
export function chooseRemoteMode(next: boolean): void {
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off');
  } catch {
    // Only until the next load.
  }
  set(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False in server rendering and until hydration. */
export const useRemoteMode = (): boolean =>
  useSyncExternalStore(subscribe, isRemoteMode, () => false);

/** Turns it on with the first key that only a remote has, unless it was turned off by hand. */
export function watchForRemote(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (isRemoteOnly(event) && choice() === null && !isRemoteMode()) set(true);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
