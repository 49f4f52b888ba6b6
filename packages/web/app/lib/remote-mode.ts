import { useSyncExternalStore } from 'react';

/* Whether the site is used with a remote control, from the sofa. The code for this mode is loaded only then. */

const KEY = 'remote-mode';

/** Matches browsers of televisions, set-top boxes and streaming sticks. Phones with Tizen or webOS do not match. */
const TELEVISIONS =
  /\bTV\b|(Smart|Google|Android|Apple|Hbb|Philips)TV|Web0S|NetCast|BRAVIA|CrKey|\bAFT\w|VIDAA|Roku|Viera/;

/** Keys that only remote controls have: coloured keys, channel keys, and Back as sent by Tizen and webOS. */
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
  // A browser with neither mouse nor touch, such as that of a television that identifies itself as a phone.
  const isWithoutPointer = globalThis.matchMedia?.('(hover: none) and (pointer: none)').matches;
  return isTelevision(navigator.userAgent) || (isWithoutPointer ?? false);
}

let isOn: boolean | null = null;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

/** Browser only. */
export function isRemoteMode(): boolean {
  isOn ??= detect();
  return isOn;
}

/** Stores the choice in this browser. */
export function chooseRemoteMode(next: boolean): void {
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off');
  } catch {
    // The choice then lasts only until the next load.
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

/** Turns the mode on at the first key that only remote controls have, unless it was turned off manually. */
export function watchForRemote(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (isRemoteOnly(event) && choice() === null && !isRemoteMode()) set(true);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
