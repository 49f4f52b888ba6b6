// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { offline, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import {
  awaitPayment,
  checkPayment,
  isPaymentAwaited,
  stopAwaitingPayment,
  useAwaitedPayment,
} from './awaited-payment';
import { clearReturnPath, readReturnPath, saveReturnPath } from './payment-return';

const MARK = 'check_payment_before';
const CHECK = 'GET /api/user/payment-check';

const onPaid = vi.fn();
let api: ReturnType<typeof stubApi>;
const answers = (...statuses: ('success' | 'pending' | 'failed' | 'none')[]) =>
  api.answer(CHECK, ...statuses.map((status) => ({ status, orderId: 7 })));

function Start() {
  useAwaitedPayment();
  return null;
}

beforeEach(() => {
  onPaid.mockClear();
  localStorage.clear();
  api = stubApi();
  useAuth.setState({ user: user() });
  awaitPayment();
});
afterEach(() => vi.unstubAllGlobals());

test('the mark lies in the future, and goes when it has expired', () => {
  expect(Number(localStorage.getItem(MARK))).toBeGreaterThan(Date.now());
  expect(isPaymentAwaited()).toBe(true);
  expect(isPaymentAwaited(Date.now() + 31 * 60_000)).toBe(false);
  expect(localStorage.getItem(MARK)).toBeNull();
  localStorage.setItem(MARK, 'soon');
  expect(isPaymentAwaited()).toBe(false);
  expect(localStorage.getItem(MARK)).toBeNull();
});

test('what is paid leads to the receipt, once', async () => {
  answers('success');
  await Promise.all([checkPayment(onPaid), checkPayment(onPaid)]);
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(MARK)).toBeNull();
});

test('the receipt takes the place of the page that was opened: Back leads to the gateway', async () => {
  answers('success');
  const router = createMemoryRouter([{ path: '*', Component: Start }], {
    initialEntries: ['/gateway', '/categories'],
  });
  render(createElement(RouterProvider, { router }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/successful-payment'));
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/gateway');
  cleanup();
});

test.each(['failed', 'none'] as const)(
  'a payment that is %s is not asked about again',
  async (status) => {
    answers(status);
    await checkPayment(onPaid);
    expect(onPaid).not.toHaveBeenCalled();
    expect(localStorage.getItem(MARK)).toBeNull();
  },
);

test('an unknown outcome is polled, then checked again at the next start', async () => {
  vi.useFakeTimers();
  answers('pending');
  const checking = checkPayment(onPaid);
  await vi.advanceTimersByTimeAsync(30_000);
  await checking;
  expect(api.calls.length).toBeGreaterThan(1);
  expect(onPaid).not.toHaveBeenCalled();
  expect(isPaymentAwaited()).toBe(true);
  answers('pending', 'success');
  void checkPayment(onPaid);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onPaid).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('what another page has shown meanwhile is not shown again', async () => {
  api.answer(CHECK, () => {
    stopAwaitingPayment();
    return { status: 'success', orderId: 7 };
  });
  await checkPayment(onPaid);
  expect(onPaid).not.toHaveBeenCalled();
});

test('without an answer it is checked at the next start', async () => {
  api.answer(CHECK, offline());
  await checkPayment(onPaid);
  expect(api.calls).toHaveLength(1);
  expect(isPaymentAwaited()).toBe(true);
});

test('nothing is asked for a visitor', async () => {
  useAuth.setState({ user: null });
  await checkPayment(onPaid);
  expect(api.calls).toEqual([]);
  expect(isPaymentAwaited()).toBe(true);
});

describe('the page to return to after payment', () => {
  const KEY = 'premium-way-back';
  const FILM = '/watch/tt0063350/7?file=3';
  const START = Date.parse('2026-11-21T12:00:00Z');

  test('it is kept for its own order, until it is used', () => {
    saveReturnPath(12, FILM, START);
    expect(readReturnPath(13, START)).toBeNull();
    expect(readReturnPath(12, START)).toBe(FILM);
    clearReturnPath();
    expect(readReturnPath(12, START)).toBeNull();
  });

  test('it lasts as long as the payment is awaited', () => {
    saveReturnPath(12, FILM, START);
    expect(readReturnPath(12, START + 29 * 60_000)).toBe(FILM);
    expect(readReturnPath(12, START + 30 * 60_000)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('an order that was begun elsewhere does not lead where the one before would have', () => {
    saveReturnPath(12, FILM, START);
    saveReturnPath(13, null, START);
    expect(readReturnPath(12, START)).toBeNull();
  });

  test('invalid stored data leads nowhere', () => {
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      localStorage.setItem(KEY, JSON.stringify({ orderId: 12, path, until: START + 1 }));
      expect(readReturnPath(12, START)).toBeNull();
    }
    for (const odd of [
      '{',
      '7',
      '"x"',
      JSON.stringify({ orderId: 12, path: 3, until: START + 1 }),
    ]) {
      localStorage.setItem(KEY, odd);
      expect(readReturnPath(12, START)).toBeNull();
    }
  });

  test('without storage it leads nowhere, and nothing fails', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveReturnPath(12, FILM)).not.toThrow();
    vi.restoreAllMocks();
  });
});
