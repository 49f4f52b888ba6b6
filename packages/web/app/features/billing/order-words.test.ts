import type { Order } from '@parde/contract';
import { expect, test } from 'vitest';
import { receiptOrder } from '../../../testing/fixtures';
import { amountWords, daysLeftWords, orderAction, purchasedPeriods } from './order-words';

const order = (fields: Partial<Order>) => receiptOrder({ id: 7, state: 'paid', ...fields });

test.each<[Partial<Order>, string, string]>([
  [{ state: 'paid' }, '/user/orders/7', 'رسید یک‌ماهه، ۳۰ آبان ۱۴۰۵'],
  [{ state: 'refunded' }, '/user/orders/7', 'رسید یک‌ماهه، ۳۰ آبان ۱۴۰۵'],
  [{ state: 'pending' }, '/successful-payment?order=7', 'وضعیت پرداخت یک‌ماهه'],
  [{ state: 'open', isUnderReview: true }, '/successful-payment?order=7', 'وضعیت پرداخت یک‌ماهه'],
  [{ state: 'closed', isUnderReview: true }, '/successful-payment?order=7', 'وضعیت پرداخت یک‌ماهه'],
  [{ state: 'open' }, '/premium/join/3?order=7', 'تلاش دوباره برای یک‌ماهه'],
  [{ state: 'closed' }, '/premium/join/3', 'تلاش دوباره برای یک‌ماهه'],
  [{ state: 'open', kind: 'gift' }, '/gift?order=7', 'تلاش دوباره برای یک‌ماهه'],
  // Never leads to the page for buying for oneself.
  [{ state: 'closed', kind: 'gift' }, '/gift', 'تلاش دوباره برای یک‌ماهه'],
])('%j goes on at %s', (change, href, name) => {
  expect(orderAction(order(change))).toMatchObject({ href, name });
});

test('zero is shown as free, other prices in tomans', () => {
  expect(amountWords(0)).toBe('رایگان');
  expect(amountWords(990_000)).toBe('۹۹٬۰۰۰ تومان');
});

test('bought premium is the current period and the reservations in order', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const span = (planTitle: string, startsAt: string, endsAt: string, change = {}) =>
    order({ planTitle, startsAt, endsAt, ...change });
  const { running, waiting } = purchasedPeriods(
    [
      span('دوم', '2027-01-10T10:00:00Z', '2027-02-10T10:00:00Z'),
      span('نخست', '2026-12-10T10:00:00Z', '2027-01-10T10:00:00Z'),
      span('برگشته', '2026-11-10T10:00:00Z', '2026-12-10T10:00:00Z', { state: 'refunded' }),
      span('اکنون', '2026-11-10T10:00:00Z', '2026-12-10T10:00:00Z'),
      span('گذشته', '2026-10-10T10:00:00Z', '2026-11-10T10:00:00Z'),
      span('ارتقایافته', '2027-03-10T10:00:00Z', '2027-03-10T10:00:00Z'),
      order({ planTitle: 'هدیه', kind: 'gift' }),
    ],
    now,
  );
  expect(running?.planTitle).toBe('اکنون');
  expect(waiting.map(({ planTitle }) => planTitle)).toEqual(['نخست', 'دوم']);
  expect(purchasedPeriods([], now)).toEqual({ running: null, waiting: [] });
});

test('the last day is named as such', () => {
  expect(daysLeftWords(1)).toBe('کمتر از یک روز مانده');
  expect(daysLeftWords(23)).toBe('۲۳ روز مانده');
});
