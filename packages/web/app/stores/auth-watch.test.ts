// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../testing/fixtures';
import { refusal, stubApi } from '../../testing/stub-api';
import { browserApi } from '../lib/api';
import { useAuth } from './auth';
import { watchAuth } from './auth-watch';
import { AUTH_STORAGE } from './stored-user';

const token = '1|x';
let api: ReturnType<typeof stubApi>;
let stop: () => void;

/** How often the user was asked for. */
const asked = async () => {
  await vi.advanceTimersByTimeAsync(0);
  return api.bodies('GET /api/user').length;
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `token=${token}; path=/`;
  api = stubApi();
  api.answer('GET /api/user', user());
  useAuth.setState({ user: null, token: null, hasTriedFetchingUser: false });
  stop = watchAuth();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const focus = () => dispatchEvent(new Event('focus'));

test('refreshes when the window gets focus, at most once a minute', async () => {
  expect(await asked()).toBe(1);
  focus();
  expect(await asked()).toBe(1);
  vi.advanceTimersByTime(60_000);
  focus();
  focus();
  expect(await asked()).toBe(2);
});

test('follows the store of other tabs, and no other keys', async () => {
  await asked();
  const change = async (key: string | null, newValue: string | null) => {
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    await vi.advanceTimersByTimeAsync(0);
    return useAuth.getState().user?.id;
  };
  const stored = JSON.stringify({ state: { token, user: user({ id: 2 }) }, version: 0 });
  localStorage.setItem(AUTH_STORAGE, stored);
  expect(await change('check_payment_before', '1')).toBe(1);
  expect(await change(AUTH_STORAGE, stored)).toBe(2);
  expect(await change(null, null)).toBeUndefined();
});

test('a page restored from the bfcache catches up', async () => {
  expect(await asked()).toBe(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(await asked()).toBe(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await asked()).toBe(2);
});

test('a call that is refused makes it ask', async () => {
  expect(await asked()).toBe(1);
  api.answer('GET /api/user/orders', refusal(401, { message: 'Unauthenticated.' }));
  await expect(browserApi()('GET /api/user/orders', {})).rejects.toThrow('Unauthenticated.');
  expect(await asked()).toBe(2);
});
