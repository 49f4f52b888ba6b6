import { LIGHT_GROUND } from '@parde/shared/site-colors';
import { useEffect, useSyncExternalStore } from 'react';

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `localStorage` key; without a value, the theme is dark. */
const KEY = 'theme';

/**
 * Applies the stored theme to the page. Must not use anything but its arguments: its source also runs in the page's
 * head, before anything is painted.
 *
 * @param color colour of the browser's own bars beside a light page
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
    // Inserted before the page's own element, because browsers use the first one.
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

/** Pages are cached in the version for visitors, so each page applies the choice itself. */
export const themeScript = `(${showTheme})(${JSON.stringify(KEY)},${JSON.stringify(LIGHT_GROUND)})`;

const show = () => showTheme(KEY, LIGHT_GROUND);

const readers = new Set<() => void>();

function update(): void {
  show();
  for (const read of readers) read();
}

/** Updates the page if the choice changes in another tab, or the device switches between light and dark. */
export function useThemeUpdates(): void {
  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme:light)');
    show();
    device.addEventListener('change', show);
    addEventListener('storage', update);
    // A page restored from the bfcache has missed such changes.
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
    // Without storage, the theme stays dark.
  }
  update();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** The theme chosen in this browser; dark while the page is rendered by the server. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'dark');
