import { expect, test } from 'vitest';
import { giftKey } from './gift-wish';

const wish = { planId: 1, coupon: null, message: 'مبارک', gateway: 'zarinpal' } as const;
const before = { ...wish, key: 'k', orderId: 7 };
const other = { ...wish, gateway: 'zibal' } as const;

test('the same unpaid choices are the same order', () => {
  expect(giftKey(wish, before, 'pending')).toBe('k');
  expect(giftKey(wish, before, 'open')).toBe('k');
  // It failed at one gateway and continues at another.
  expect(giftKey(other, before, 'open')).toBe('k');
  // The answer was lost.
  expect(giftKey(wish, { ...before, orderId: null }, null)).toBe('k');
});

test('finished orders and other choices are new orders', () => {
  for (const state of ['paid', 'closed', 'refunded'] as const) {
    expect(giftKey(wish, before, state)).not.toBe('k');
  }
  expect(giftKey(other, before, 'pending')).not.toBe('k');
  expect(giftKey({ ...wish, message: 'دیگر' }, before, 'open')).not.toBe('k');
  expect(giftKey({ ...wish, planId: 2 }, before, 'open')).not.toBe('k');
  expect(giftKey({ ...wish, coupon: 'A' }, before, 'open')).not.toBe('k');
  expect(giftKey(wish, null, null)).not.toBe(giftKey(wish, null, null));
});
