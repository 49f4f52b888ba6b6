// @vitest-environment jsdom
import type { CallOutput } from '@parde/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPage, receiptOrder, titleDetail, user, watchable } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import { awaitPayment, isPaymentAwaited } from './awaited-payment';
import { PaymentResult } from './payment-result';
import { readReturnPath, saveReturnPath } from './payment-return';
import type { ReceiptOrder } from './receipt';

const order = receiptOrder({
  state: 'paid',
  planTitle: 'اشتراک سه‌ماهه',
  days: 90,
  price: 2_490_000,
  discount: 498_000,
  tax: 181_000,
  amount: 1_992_000,
  coupon: 'PARDE20',
  paidAt: '2026-11-21T10:01:00.000Z',
  receiptNumber: 41,
  gateway: 'zarinpal',
  bankReference: '160097',
  cardNumber: '603799******1234',
  startsAt: '2026-11-21T10:01:00.000Z',
  endsAt: '2027-02-19T10:01:00.000Z',
});
const titleFa = 'قطار ساعت شش';

let found: ReceiptOrder;
let status: CallOutput<'GET /api/user/payment-check'>['status'];
let api: ReturnType<typeof stubApi>;
const checks = () => api.bodies('GET /api/user/payment-check').length;
const refreshes = () => api.bodies('GET /api/user').length;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=5|x; path=/';
  useAuth.setState({ user: user({ id: 5 }) });
  awaitPayment();
  found = order;
  status = 'success';
  api = stubApi();
  api.answer('GET /api/user', user({ id: 5 }));
  api.answer('GET /api/user/orders', listPage(order));
  api.answer('GET /api/user/payment-check', () => ({ status, orderId: 12 }));
  api.answer('GET /api/user/orders/{id}', (_, path) =>
    path.endsWith('/12') ? found : refusal(404),
  );
  api.answer('GET /api/watch/{imdb}/{id}', watchable({ title: { titleFa } }));
  api.answer('GET /api/titles/{id}', titleDetail({ titleFa }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(orderId: number | null) {
  const queries = { retry: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <MemoryRouter>
        <PaymentResult orderId={orderId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a receipt has all facts of the order, and the user is refreshed', async () => {
  show(12);
  await heading('اشتراک شما آغاز شد');
  const receipt = screen.getByRole('region', { name: 'رسید' }).textContent;
  for (const words of [
    'شمارهٔ رسید۴۱',
    '۳۰ آبان ۱۴۰۵، ساعت ۱۳:۳۱',
    'نسیم آذری',
    'تخفیف با کد PARDE20۴۹٬۸۰۰ تومان کمتر',
    'پرداخت‌شده۱۹۹٬۲۰۰ تومان',
    'مالیات بر ارزش افزوده (۱۰٪)',
    '۱۸٬۱۰۰ تومان',
    'زرین‌پال',
    '۱۶۰۰۹۷',
    '۶۰۳۷۹۹******۱۲۳۴',
  ]) {
    expect(receipt).toContain(words);
  }
  expect(refreshes()).toBe(1);
  expect(isPaymentAwaited()).toBe(false);
});

test('without a number it is the last order; without any order it says so', async () => {
  show(null);
  await heading('اشتراک شما آغاز شد');
  cleanup();
  api.answer('GET /api/user/orders', listPage());
  show(null);
  await heading('هنوز چیزی نخریده‌اید');
});

test('the order of another member, who paid before this one signed in, is not called unbought', async () => {
  show(13);
  await heading('این خرید از حسابی دیگر است');
});

test('an unknown outcome is polled automatically', async () => {
  found = { ...order, state: 'open' };
  status = 'pending';
  show(12);
  await heading('در حال پرسیدن از درگاه…');
  expect(screen.getByText('اشتراک سه‌ماهه، ۱۹۹٬۲۰۰ تومان')).toBeTruthy();
  expect(refreshes()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(checks()).toBeGreaterThan(1);
  expect(isPaymentAwaited()).toBe(true);
  found = order;
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await heading('اشتراک شما آغاز شد');
  const asked = checks();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(checks()).toBe(asked);
});

test('a failed payment leads back to its plan; that of a gift, to gifts', async () => {
  found = { ...order, state: 'open' };
  status = 'failed';
  show(12);
  await heading('پرداخت انجام نشد');
  const again = () => screen.getByRole('link', { name: 'تلاش دوباره' }).getAttribute('href');
  expect(again()).toBe('/premium/join/3?order=12');
  expect(isPaymentAwaited()).toBe(false);
  cleanup();
  saveReturnPath(12, '/watch/p7/7');
  show(12);
  await heading('پرداخت انجام نشد');
  expect(again()).toBe('/premium/join/3?order=12&next=%2Fwatch%2Fp7%2F7');
  cleanup();
  found = { ...found, kind: 'gift' };
  show(12);
  await heading('پرداخت انجام نشد');
  expect(screen.getByText(/هدیهٔ اشتراک سه‌ماهه، ۱۹۹٬۲۰۰ تومان/)).toBeTruthy();
  expect(again()).toBe('/gift?order=12');
});

test.each(['open', 'closed'] as const)(
  'what operators look at is not to be paid again (%s)',
  async (state) => {
    found = { ...order, state, isUnderReview: true };
    status = 'failed';
    show(12);
    await heading('پرداخت شما در دست بررسی است');
    expect(screen.getByText(/چیزی از دست نمی‌رود/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'تلاش دوباره' })).toBeNull();
    expect(isPaymentAwaited()).toBe(false);
  },
);

const go = (name: string) => screen.findByRole('link', { name });

test('after a film required premium, continues to it first, once', async () => {
  saveReturnPath(12, '/watch/p7/7');
  // From the gateway, or as the last order in a new tab.
  show(null);
  const link = await go('ادامهٔ تماشای «قطار ساعت شش»');
  expect(link.getAttribute('href')).toBe('/watch/p7/7');
  const actions = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(actions[0]).toBe(link.textContent);
  fireEvent.click(link);
  expect(readReturnPath(12)).toBeNull();
});

test('continues to the files or page that required premium, also if the film is gone', async () => {
  saveReturnPath(12, '/titles/7/files');
  show(12);
  await go('بازگشت به فایل‌های «قطار ساعت شش»');
  cleanup();
  saveReturnPath(12, '/user/history');
  show(12);
  expect((await go('بازگشت به جایی که بودید')).getAttribute('href')).toBe('/user/history');
  cleanup();
  api.answer('GET /api/watch/{imdb}/{id}', refusal(404));
  saveReturnPath(12, '/watch/p7/7');
  show(12);
  await go('بازگشت به جایی که بودید');
});

test('the page to return to belongs to its order alone', async () => {
  saveReturnPath(11, '/watch/p7/7');
  show(12);
  expect((await go('رفتن به تماشا')).getAttribute('href')).toBe('/');
  cleanup();
  localStorage.setItem(
    'premium-way-back',
    JSON.stringify({ orderId: 12, path: '//evil.example', until: Date.now() + 1000 }),
  );
  show(12);
  expect((await go('رفتن به تماشا')).getAttribute('href')).toBe('/');
});

test('a gift that was bought leads to its card', async () => {
  const gift = { id: 4, code: 'ABCD-EFGH', message: null, isRedeemed: false, redeemedAt: null };
  found = { ...order, kind: 'gift', startsAt: null, endsAt: null, gift };
  show(12);
  await heading('هدیهٔ شما آماده است');
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy();
  const card = screen.getByRole('link', { name: 'دیدن کارت هدیه' });
  expect(card.getAttribute('href')).toBe('/gift/card/12');
});
