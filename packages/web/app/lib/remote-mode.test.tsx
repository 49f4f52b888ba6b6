// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const load = () => import('./remote-mode');
const pointer = (isThere: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: !isThere }) as MediaQueryList);
const pressKey = (key: string, keyCode = 0) =>
  act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode })));

it.each([
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36',
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.270 Safari/537.36 WebAppManager',
  'Mozilla/5.0 (Linux; Android 11; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 12; BRAVIA VH21) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 12; Chromecast Google TV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
  'Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0 Safari/537.36 OPR/46.0 HbbTV/1.6.1 VIDAA/6.0',
])('a television is recognised: %s', async (agent) => {
  const { isTelevision } = await load();
  expect(isTelevision(agent)).toBe(true);
});

it.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Tizen 2.3; SAMSUNG SM-Z130H) AppleWebKit/537.3 (KHTML, like Gecko) SamsungBrowser/1.0 Mobile Safari/537.3',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
])('nothing else is one: %s', async (agent) => {
  const { isTelevision } = await load();
  expect(isTelevision(agent)).toBe(false);
});

it('is on where there is neither mouse nor touch, and off where there is one', async () => {
  pointer(false);
  expect((await load()).isRemoteMode()).toBe(true);
  vi.resetModules();
  pointer(true);
  expect((await load()).isRemoteMode()).toBe(false);
});

it('what was chosen outranks what is recognised, also after a reload', async () => {
  pointer(false);
  const first = await load();
  const { result } = renderHook(first.useRemoteMode);
  expect(result.current).toBe(true);
  act(() => first.chooseRemoteMode(false));
  expect(result.current).toBe(false);
  vi.resetModules();
  expect((await load()).isRemoteMode()).toBe(false);
});

it('comes with the first key that only remotes have, unless it was turned off', async () => {
  pointer(true);
  const mode = await load();
  const stop = mode.watchForRemote();
  const { result } = renderHook(mode.useRemoteMode);
  pressKey('ArrowDown');
  pressKey('MediaPlayPause');
  pressKey('BrowserBack');
  expect(result.current).toBe(false);
  pressKey('Unidentified', 10_009);
  expect(result.current).toBe(true);
  act(() => mode.chooseRemoteMode(false));
  pressKey('ColorF0Red', 403);
  expect(result.current).toBe(false);
  stop();
});
