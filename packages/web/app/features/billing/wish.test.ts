// @vitest-environment jsdom

import type { Order } from '@parde/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetWish, keepWish, keyFor, readWish, type Wish, wishOf } from './wish';

const wish: Wish = {
  planId: 3,
  kind: 'join',
  coupon: 'PARDE20',
  gateway: 'zarinpal',
  key: 'a',
  orderId: 12,
  wayBack: null,
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a wish is kept for its plan until it is forgotten', () => {
  keepWish(1, wish);
  expect(readWish(1, 3)).toEqual(wish);
  expect(readWish(1, 4)).toBeNull();
  // Another member in the same tab.
  expect(readWish(2, 3)).toBeNull();
  forgetWish(1);
  expect(readWish(1, 3)).toBeNull();
});

test('invalid stored data and blocked storage count as no pending order', () => {
  sessionStorage.setItem('premium-wish:1', '{');
  expect(readWish(1, 3)).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepWish(1, wish)).not.toThrow();
});

test('the same wish has the same key', () => {
  expect(keyFor({ ...wish }, wish, false)).toBe('a');
  expect(keyFor({ ...wish }, null, false)).not.toBe('a');
  for (const other of [{ planId: 4 }, { kind: 'reserve' as const }, { coupon: null }]) {
    expect(keyFor({ ...wish, ...other }, wish, true)).not.toBe('a');
  }
});

test('another gateway goes on with the order only when the attempt before failed', () => {
  expect(keyFor({ ...wish, gateway: 'zibal' }, wish, false)).not.toBe('a');
  expect(keyFor({ ...wish, gateway: 'zibal' }, wish, true)).toBe('a');
});

const order = { ...wish, id: 12, state: 'open', idempotencyKey: 'a' } as unknown as Order;

test('an unpaid order of another tab or device is the wish it was ordered with', () => {
  expect(wishOf(order)).toEqual(wish);
  expect(wishOf({ ...order, state: 'pending' })).toEqual(wish);
});

test.each<Partial<Order>>([
  { state: 'paid' },
  { state: 'closed' },
  { state: 'refunded' },
  { kind: 'gift' },
  { idempotencyKey: null },
  { gateway: null },
])('%j is no wish to go on with', (change) => {
  expect(wishOf({ ...order, ...change })).toBeNull();
});
