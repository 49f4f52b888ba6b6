// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  contrastOf,
  DEFAULT_ACCENT,
  DEFAULT_GROUND,
  LIGHT_GROUND,
  siteColors,
} from '@parde/shared/site-colors';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, themeScript, useTheme, useThemeUpdates } from './theme';

/** The device's preference, which may change. */
const device = Object.assign(new EventTarget(), { matches: false });

function turn(isLight: boolean): void {
  device.matches = isLight;
  device.dispatchEvent(new Event('change'));
}

const barColors = () =>
  Array.from(document.querySelectorAll('meta[name=theme-color]'), (meta) =>
    meta.getAttribute('content'),
  );
const shown = () => document.documentElement.dataset.theme ?? 'dark';

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="theme-color" content="${DEFAULT_GROUND}">`;
  device.matches = false;
  vi.stubGlobal('matchMedia', () => device);
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs the inline script in the head of a new page. */
const openPage = () => new Function(themeScript)();

test.each([
  [null, false, 'dark'],
  [null, true, 'dark'],
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['system', false, 'dark'],
  ['system', true, 'light'],
  ['"none of ours"', true, 'dark'],
])(
  'a page opens right with the choice %s on a device that is light: %s',
  (stored, isLight, theme) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    device.matches = isLight;
    openPage();
    expect(shown()).toBe(theme);
    expect(barColors()[0]).toBe(theme === 'light' ? LIGHT_GROUND : DEFAULT_GROUND);
  },
);

test('a browser that stores nothing stays dark', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  openPage();
  expect(shown()).toBe('dark');
});

test('a choice takes effect at once, and is what the next page opens with', () => {
  openPage();
  const { result } = renderHook(useTheme);
  expect(result.current).toBe('dark');
  act(() => chooseTheme('light'));
  expect(result.current).toBe('light');
  expect(shown()).toBe('light');
  expect(barColors()).toEqual([LIGHT_GROUND, DEFAULT_GROUND]);
  act(() => chooseTheme('light'));
  expect(barColors()).toHaveLength(2);
  act(() => chooseTheme('dark'));
  expect(shown()).toBe('dark');
  expect(barColors()).toEqual([DEFAULT_GROUND]);
});

test('an open page follows the device, and choices in other tabs', () => {
  const { result } = renderHook(() => {
    useThemeUpdates();
    return useTheme();
  });
  act(() => chooseTheme('system'));
  expect(shown()).toBe('dark');
  act(() => turn(true));
  expect(shown()).toBe('light');
  act(() => turn(false));
  expect(shown()).toBe('dark');
  localStorage.setItem('theme', 'light');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(shown()).toBe('light');
  expect(result.current).toBe('light');
});

const TOKENS = readFileSync(path.join(import.meta.dirname, '../theme/tokens.css'), 'utf8');
const [dark = '', light = ''] = TOKENS.split('[data-theme="light"] {');

/** A token between the raised surface and white. */
function lighter(token: string, raised: string): string {
  const share = Number(
    dark.match(`${token}: color-mix\\(in srgb, var\\(--raised\\), white (\\d+)%`)?.[1],
  );
  const channels = [1, 3, 5].map((at) => Number.parseInt(raised.slice(at, at + 2), 16));
  const mixed = channels.map((value) => Math.round(value + ((255 - value) * share) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test.each([DEFAULT_GROUND, '#000000', '#2a1f1f', '#3a3a3a'])(
  'edges of fields and what fills a bar can be seen on %s',
  (groundColor) => {
    const colors = siteColors({ accentColor: null, groundColor });
    const raised = colors['--site-raised'] ?? '';
    expect(contrastOf(lighter('--edge', raised), raised)).toBeGreaterThanOrEqual(3);
    const fill = colors['--site-accent-hover'] ?? '';
    expect(contrastOf(lighter('--track', raised), fill)).toBeGreaterThanOrEqual(3);
  },
);

test('shared colours are those of the tokens', () => {
  expect(dark).toContain(`--ground: var(--site-ground, ${DEFAULT_GROUND})`);
  expect(dark).toContain(`--secondary: var(--site-accent, ${DEFAULT_ACCENT})`);
  expect(light).toContain(`--ground: ${LIGHT_GROUND}`);
});
