// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONTINUE_MARK_SCRIPT, hadContinueItems, rememberContinueItems } from './continue-memory';

beforeEach(() => {
  localStorage.clear();
  signIn(5);
});
afterEach(() => vi.restoreAllMocks());

function setToken(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test
  document.cookie = `token=${value}; path=/; max-age=${value ? 60 : 0}`;
}

function signIn(id: number) {
  setToken('5%7Cabc');
  localStorage.setItem('auth-storage', JSON.stringify({ state: { token: 't', user: { id } } }));
}

/** Whether a newly opened page reserves the space before any module is loaded. */
function keepsPlace(): boolean {
  const parent = document.createElement('div');
  const script = parent.appendChild(document.createElement('script'));
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(CONTINUE_MARK_SCRIPT)();
  return parent.dataset.kept !== undefined;
}

test('the row’s space is reserved for a member with unfinished films, until an empty answer', () => {
  expect(keepsPlace()).toBe(false);
  rememberContinueItems(5, true);
  expect([keepsPlace(), hadContinueItems(5)]).toEqual([true, true]);
  rememberContinueItems(5, false);
  expect([keepsPlace(), hadContinueItems(5)]).toEqual([false, false]);
});

test('the space is reserved for that profile alone', () => {
  rememberContinueItems(5, true);
  const user = { id: 5, profile: { id: 1_000_000_001 } };
  localStorage.setItem('auth-storage', JSON.stringify({ state: { token: 't', user } }));
  expect(keepsPlace()).toBe(false);
  rememberContinueItems(1_000_000_001, true);
  expect(keepsPlace()).toBe(true);
});

test('the space is not reserved for others, nor after the sign-in has ended', () => {
  rememberContinueItems(5, true);
  // Another member's state says nothing about the first one's.
  rememberContinueItems(6, false);
  expect(keepsPlace()).toBe(true);
  signIn(6);
  expect(keepsPlace()).toBe(false);
  signIn(5);
  setToken('');
  expect(keepsPlace()).toBe(false);
});

test.each(['', 'null', '{}', '{"state":null}', '{"state":{"user":null}}', 'x'])(
  'a store that holds %j breaks nothing',
  (stored) => {
    localStorage.setItem('continue-row', 'undefined');
    localStorage.setItem('auth-storage', stored);
    expect(keepsPlace()).toBe(false);
  },
);

test('without storage nothing is remembered', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberContinueItems(5, true)).not.toThrow();
  expect(hadContinueItems(5)).toBe(false);
});
