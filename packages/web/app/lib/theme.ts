import { LIGHT_GROUND } from '@parde/shared/site-colors';
import { useEffect, useSyncExternalStore } from 'react';

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** In `localStorage`; absent: dark. */
const KEY = 'theme';

/**
 * Marks the page as light or dark by what the browser stores. Needs nothing but its arguments: its
 * source runs in the page's head too, before anything is painted.
 *
 * @param color of the browser's own bars beside a light page
 */
function showTheme(key: string, color: string): void {
  let theme: string | null = null;
  try {
    theme = localStorage.getItem(key);
  } catch {}
  const root = document.documentElement;
  let meta = document.querySelector<HTMLMetaElement>('meta[data-light]');
  if (theme === 'system' ? matchMedia('(prefers-color-scheme:light)').matches : theme === 'light') {
    root.dataset.theme = 'light';
    if (meta) return;
    // Before the page's own, of which browsers take the first.
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.content = color;
    meta.dataset.light = '';
    document.head.prepend(meta);
  } else {
    delete root.dataset.theme;
    meta?.remove();
  }
}

/** Pages are cached as every visitor sees them, so each applies the choice itself. */
export const themeScript = `(${showTheme})(${JSON.stringify(KEY)},${JSON.stringify(LIGHT_GROUND)})`;

const show = () => showTheme(KEY, LIGHT_GROUND);

const readers = new Set<() => void>();

function update(): void {
  show();
  for (const read of readers) read();
}

/** Keeps the page right when the choice changes in another tab, or the device between day and night. */
export function useThemeUpdates(): void {
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme:light)');
    show();
    device.addEventListener('change', show);
    addEventListener('storage', update);
    // A page that comes back by "back" heard of no change.
    addEventListener('pageshow', update);
    return () => {
      device.removeEventListener('change', show);
      removeEventListener('storage', update);
      removeEventListener('pageshow', update);
    };
  }, []);
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'dark';
  } catch {
    return 'dark';
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that stores nothing stays dark.
  }
  update();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** The choice of this browser; dark while the page is rendered by the server. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'dark');
