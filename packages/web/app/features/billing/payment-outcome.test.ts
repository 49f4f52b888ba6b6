import { expect, test } from 'vitest';
import { orderOutcome, pollDelayMs } from './payment-outcome';

const check = (status: 'success' | 'pending' | 'failed' | 'none', orderId: number | null = 7) => ({
  status,
  orderId,
});

const order = { id: 7, state: 'open', isUnderReview: false } as const;

test.each([
  ['paid', 'failed', 'paid'],
  ['refunded', 'success', 'refunded'],
  ['closed', 'pending', 'failed'],
  ['open', 'pending', 'pending'],
  ['open', 'failed', 'failed'],
  ['pending', 'pending', 'pending'],
  // The order was loaded after the check; an outdated answer never turns a paid order into an open
  // one.
  ['open', 'success', 'pending'],
] as const)('an order that is %s, checked as %s, is %s', (state, status, outcome) => {
  expect(orderOutcome({ ...order, state }, check(status))).toBe(outcome);
});

test.each([
  ['failed', 8],
  ['success', 8],
  ['none', null],
] as const)('a check that is %s for order %s says nothing about this one', (status, other) => {
  const outcomeOf = (state: 'pending' | 'open') =>
    orderOutcome({ ...order, state }, check(status, other));
  expect(outcomeOf('pending')).toBe('pending');
  // No gateway is waited for: it is not paid.
  expect(outcomeOf('open')).toBe('failed');
});

test('a payment under review has not failed', () => {
  for (const state of ['open', 'closed'] as const) {
    expect(orderOutcome({ ...order, state, isUnderReview: true }, check('failed'))).toBe('review');
  }
});

test('retries with increasing delays, but never gives up', () => {
  expect(pollDelayMs(1)).toBeGreaterThan(pollDelayMs(0));
  expect(pollDelayMs(50)).toBe(30_000);
});
