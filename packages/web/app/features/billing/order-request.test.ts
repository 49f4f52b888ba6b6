// @vitest-environment jsdom

import type { Order } from '@parde/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { receiptOrder } from '../../../testing/fixtures';
import {
  clearPendingOrder,
  giftIdempotencyKey,
  type OrderRequest,
  orderIdempotencyKey,
  pendingOrderOf,
  readPendingOrder,
  savePendingOrder,
} from './order-request';

const request: OrderRequest = {
  planId: 3,
  kind: 'join',
  coupon: 'PARDE20',
  gateway: 'zarinpal',
  key: 'a',
  orderId: 12,
  returnPath: null,
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a request is kept for its plan until it is forgotten', () => {
  savePendingOrder(1, request);
  expect(readPendingOrder(1, 3)).toEqual(request);
  expect(readPendingOrder(1, 4)).toBeNull();
  // Another member in the same tab.
  expect(readPendingOrder(2, 3)).toBeNull();
  clearPendingOrder(1);
  expect(readPendingOrder(1, 3)).toBeNull();
});

test('invalid stored data and blocked storage count as no pending order', () => {
  sessionStorage.setItem('premium-wish:1', '{');
  expect(readPendingOrder(1, 3)).toBeNull();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => savePendingOrder(1, request)).not.toThrow();
});

test('the same request has the same key', () => {
  expect(orderIdempotencyKey({ ...request }, request, false)).toBe('a');
  expect(orderIdempotencyKey({ ...request }, null, false)).not.toBe('a');
  for (const other of [{ planId: 4 }, { kind: 'reserve' as const }, { coupon: null }]) {
    expect(orderIdempotencyKey({ ...request, ...other }, request, true)).not.toBe('a');
  }
});

test('another gateway goes on with the order only when the attempt before failed', () => {
  expect(orderIdempotencyKey({ ...request, gateway: 'zibal' }, request, false)).not.toBe('a');
  expect(orderIdempotencyKey({ ...request, gateway: 'zibal' }, request, true)).toBe('a');
});

const { kind, coupon, gateway } = request;
const order = receiptOrder({ kind, coupon, gateway, idempotencyKey: 'a' });

test('an unpaid order of another tab or device is the request it was ordered with', () => {
  expect(pendingOrderOf(order)).toEqual(request);
  expect(pendingOrderOf({ ...order, state: 'pending' })).toEqual(request);
});

test.each<Partial<Order>>([
  { state: 'paid' },
  { state: 'closed' },
  { state: 'refunded' },
  { kind: 'gift' },
  { idempotencyKey: null },
  { gateway: null },
])('%j is no request to go on with', (change) => {
  expect(pendingOrderOf({ ...order, ...change })).toBeNull();
});

const giftRequest = { planId: 1, coupon: null, message: 'مبارک', gateway: 'zarinpal' } as const;
const savedGift = { ...giftRequest, key: 'k', orderId: 7 };
const otherGateway = { ...giftRequest, gateway: 'zibal' } as const;

test('the same unpaid choices are the same order', () => {
  expect(giftIdempotencyKey(giftRequest, savedGift, 'pending')).toBe('k');
  expect(giftIdempotencyKey(giftRequest, savedGift, 'open')).toBe('k');
  // It failed at one gateway and continues at another.
  expect(giftIdempotencyKey(otherGateway, savedGift, 'open')).toBe('k');
  // The answer was lost.
  expect(giftIdempotencyKey(giftRequest, { ...savedGift, orderId: null }, null)).toBe('k');
});

test('finished orders and other choices are new orders', () => {
  for (const state of ['paid', 'closed', 'refunded'] as const) {
    expect(giftIdempotencyKey(giftRequest, savedGift, state)).not.toBe('k');
  }
  expect(giftIdempotencyKey(otherGateway, savedGift, 'pending')).not.toBe('k');
  expect(giftIdempotencyKey({ ...giftRequest, message: 'دیگر' }, savedGift, 'open')).not.toBe('k');
  expect(giftIdempotencyKey({ ...giftRequest, planId: 2 }, savedGift, 'open')).not.toBe('k');
  expect(giftIdempotencyKey({ ...giftRequest, coupon: 'A' }, savedGift, 'open')).not.toBe('k');
  expect(giftIdempotencyKey(giftRequest, null, null)).not.toBe(
    giftIdempotencyKey(giftRequest, null, null),
  );
});
