import type { User } from '@parde/contract';
import type { StateStorage } from 'zustand/middleware';
import { memberView, readTokenCookie } from '../lib/cookies';

/** Local storage key of `token` and `user` (SPEC §3). */
export const AUTH_STORAGE = 'auth-storage';

/** The member as whom staff view the site is known only in their tab. */
const storage = () => (memberView() ? sessionStorage : localStorage);

/**
 * `localStorage`, or a no-op where it is blocked or full: then the user is only known from the
 * `token` cookie.
 */
export const browserStorage = {
  getItem(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name, value) {
    try {
      storage().setItem(name, value);
    } catch {
      // The state in memory is kept.
    }
  },
  removeItem(name) {
    try {
      storage().removeItem(name);
    } catch {
      // Nothing was stored.
    }
  },
} satisfies StateStorage;

/** The stored user, before `ensureUser` has shown and validated it; `null` for a visitor. */
export function peekStoredUser(): User | null {
  const token = readTokenCookie();
  if (!token) return null;
  try {
    const stored = JSON.parse(browserStorage.getItem(AUTH_STORAGE) ?? 'null') as {
      state?: { token: string | null; user: User | null };
    } | null;
    return stored?.state?.token === token ? stored.state.user : null;
  } catch {
    return null;
  }
}

/**
 * Marks the page if this browser stores a user: pages are cached in the version for visitors, and the header reserves
 * space for members' items. Must not use anything but its argument: its source runs in the page's head, before anything
 * is painted.
 */
function markMember(key: string): void {
  try {
    if (localStorage.getItem(key)?.includes('"user":{'))
      document.documentElement.dataset.member = '';
  } catch {}
}

export const memberScript = `(${markMember})(${JSON.stringify(AUTH_STORAGE)})`;

/** Whether a child's profile is chosen. */
export const isChild = (user: Pick<User, 'profile'> | null): boolean =>
  user?.profile?.ageLimit != null;
