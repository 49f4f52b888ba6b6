// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plan, quote, receiptOrder, user } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import { BuyGift } from './buy-gift';
import { type SavedGiftRequest, savePendingGift } from './order-request';
import type { ReceiptOrder } from './receipt';

const MEMBER = 5;
const ORDER = 'POST /api/user/gifts';
const plans = [
  plan({ id: 1, titleFa: 'یک‌ماهه', isRecommended: true }),
  plan({ id: 3, titleFa: 'سه‌ماهه', days: 90, price: 2_000_000 }),
];
const request: SavedGiftRequest = {
  planId: 3,
  coupon: 'OFF',
  message: 'مبارک',
  gateway: 'zarinpal',
  key: '0b7f0b3e-6a5c-4d55-9d0e-1f3f6d1c2a11',
  orderId: 12,
};

let order: ReceiptOrder;
let api: ReturnType<typeof stubApi>;
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
  useAuth.setState({ user: user({ id: MEMBER }) });
  order = receiptOrder({
    ...{ kind: 'gift', price: 2_000_000, discount: 200_000, amount: 1_800_000, coupon: 'OFF' },
  });
  api = stubApi();
  api.answer('GET /api/premium/plans', { data: plans });
  api.answer('GET /api/user/orders/{id}', () => order);
  api.answer(ORDER, { ok: true, orderId: 12, redirectUrl: 'https://gateway.example/1' });
  api.answer('POST /api/premium/quote', ({ plan_id: id, coupon }) => {
    // The pending order uses it.
    if (coupon) return refusal(422, { errors: { coupon: ['used'] } });
    const { price = 0 } = plans.find((one) => one.id === id) ?? {};
    return quote({ kind: 'gift', price, amount: price });
  });
  vi.stubGlobal('location', { ...location, assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(address: string) {
  const queries = { retry: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <MemoryRouter initialEntries={[address]}>
        <BuyGift />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const button = (name: RegExp) => screen.findByRole('button', { name });

test('a failed order continues with its plan, message, coupon and sum', async () => {
  savePendingGift(MEMBER, request);
  show('/gift?payment=failed');
  const pay = await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰\sتومان/);
  expect(screen.getByText('OFF').parentElement?.textContent).toBe('کد تخفیف OFF اعمال شد');
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', 'مبارک');
  fireEvent.click(pay);
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(api.bodies(ORDER)).toEqual([
    expect.objectContaining({ idempotency_key: request.key, coupon: 'OFF', plan_id: 3 }),
  ]);
});

test('an order placed on another device continues with its message, coupon and key', async () => {
  order = {
    ...order,
    planId: 3,
    gateway: 'zarinpal',
    giftMessage: 'مبارک',
    idempotencyKey: request.key,
  };
  show('/gift?order=12');
  fireEvent.click(await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰\sتومان/));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(api.bodies(ORDER)).toEqual([
    expect.objectContaining({ idempotency_key: request.key, coupon: 'OFF', message: 'مبارک' }),
  ]);
});

test('an order that is over leads to a new one', async () => {
  order = {
    ...order,
    state: 'closed',
    planId: 3,
    gateway: 'zarinpal',
    idempotencyKey: request.key,
  };
  show('/gift?order=12');
  fireEvent.click(await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰\sتومان/));
  await waitFor(() => expect(api.bodies(ORDER)).toHaveLength(1));
  expect(api.bodies(ORDER)[0]?.idempotency_key).not.toBe(request.key);
});

test('another plan is another order, at its own price', async () => {
  savePendingGift(MEMBER, request);
  show('/gift?payment=failed');
  await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰/);
  fireEvent.click(screen.getByRole('button', { name: 'برداشتن کد' }));
  fireEvent.click(screen.getByLabelText('یک‌ماهه'));
  fireEvent.click(await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/));
  await waitFor(() => expect(api.bodies(ORDER)).toHaveLength(1));
  expect(api.bodies(ORDER)[0]).toMatchObject({ plan_id: 1 });
  expect(api.bodies(ORDER)[0]?.idempotency_key).not.toBe(request.key);
});

test('another gift, or another member, starts with an empty form', async () => {
  savePendingGift(MEMBER, request);
  show('/gift');
  await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/);
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', '');
  cleanup();
  useAuth.setState({ user: user({ id: 6 }) });
  show('/gift?payment=failed');
  await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/);
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', '');
});

test('an order whose state is not known is not placed a second time', async () => {
  savePendingGift(MEMBER, request);
  show('/gift?payment=failed');
  const pay = await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰/);
  const busy = refusal(503, { message: 'سرور سرش شلوغ است' });
  api.answer('GET /api/user/orders/{id}', busy, () => order);
  fireEvent.click(pay);
  expect(await screen.findByText('سرور سرش شلوغ است')).toBeTruthy();
  expect(api.bodies(ORDER)).toEqual([]);
  fireEvent.click(pay);
  await waitFor(() => expect(api.bodies(ORDER)).toHaveLength(1));
  expect(api.bodies(ORDER)[0]?.idempotency_key).toBe(request.key);
});
