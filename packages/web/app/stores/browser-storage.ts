import type { StateStorage } from 'zustand/middleware';

/**
 * `localStorage`, or nothing at all where the browser denies it or it is full: who is signed in is
 * then known from the `token` cookie alone.
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
      // The state of this page stays as it is.
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
