// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureUser, refreshUser, syncAfterFreeze, syncFromStorage } from './auth';
import { watchAuth } from './auth-watch';

vi.mock('./auth', () => ({
  ensureUser: vi.fn(),
  refreshUser: vi.fn(),
  syncFromStorage: vi.fn(),
  syncAfterFreeze: vi.fn(),
}));

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  stop = watchAuth();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const focus = () => dispatchEvent(new Event('focus'));

test('refreshes when the window gets focus, at most once a minute', () => {
  expect(ensureUser).toHaveBeenCalledTimes(1);
  focus();
  expect(refreshUser).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  focus();
  focus();
  expect(refreshUser).toHaveBeenCalledTimes(1);
});

test('follows the store of other tabs, and no other keys', () => {
  const change = (key: string | null, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  change('check_payment_before', '1');
  expect(syncFromStorage).not.toHaveBeenCalled();
  change('auth-storage', '{}');
  expect(syncFromStorage).toHaveBeenLastCalledWith('{}');
  change(null, null);
  expect(syncFromStorage).toHaveBeenLastCalledWith(null);
});

test('a page restored from the bfcache catches up', () => {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(syncAfterFreeze).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(syncAfterFreeze).toHaveBeenCalledTimes(1);
});

test('a call that is refused makes it ask', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })),
  );
  const { browserApi } = await import('../lib/api');
  await expect(browserApi()('GET /api/user', {})).rejects.toThrow('Unauthenticated.');
  expect(refreshUser).toHaveBeenCalledTimes(1);
});
