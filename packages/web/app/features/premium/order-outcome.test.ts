import { expect, test } from 'vitest';
import { nextAskMs, orderOutcome } from './order-outcome';

const check = (status: 'success' | 'pending' | 'failed' | 'none', orderId: number | null = 7) => ({
  status,
  orderId,
});

test.each([
  ['paid', 'failed', 'paid'],
  ['refunded', 'success', 'refunded'],
  ['closed', 'pending', 'failed'],
  ['open', 'pending', 'pending'],
  ['open', 'failed', 'failed'],
  ['pending', 'pending', 'pending'],
  // The order was read after the check; an old answer never makes a paid order of an open one.
  ['open', 'success', 'pending'],
] as const)('an order that is %s, checked as %s, is %s', (state, status, outcome) => {
  expect(orderOutcome({ id: 7, state }, check(status))).toBe(outcome);
});

test('what became of another order says nothing about this one', () => {
  expect(orderOutcome({ id: 7, state: 'open' }, check('failed', 8))).toBe('pending');
  expect(orderOutcome({ id: 7, state: 'open' }, check('none', null))).toBe('pending');
});

test('asks ever less often, but never gives up', () => {
  expect(nextAskMs(1)).toBeGreaterThan(nextAskMs(0));
  expect(nextAskMs(50)).toBe(30_000);
});
