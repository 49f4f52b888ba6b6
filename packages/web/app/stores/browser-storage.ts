import type { StateStorage } from 'zustand/middleware';

/**
 * `localStorage`, or a no-op where it is blocked or full: then the user is only known from the
 * `token` cookie.
 */
export const browserStorage = {
  getItem(name: string): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // The state in memory stays.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was stored.
    }
  },
} satisfies StateStorage;
