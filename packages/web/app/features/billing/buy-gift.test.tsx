// @vitest-environment jsdom
import type { Plan, Quote, User } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callWithCsrf } from '../../lib/csrf';
import { useAuth } from '../../stores/auth';
import { BuyGift } from './buy-gift';
import { type SavedGiftRequest, savePendingGift } from './order-request';
import type { ReceiptOrder } from './receipt';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
const get = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api', () => ({ browserApi: () => get }));

const MEMBER = 5;
const plan = (id: number, titleFa: string, price: number) =>
  ({ id, titleFa, days: 30 * id, price, isRecommended: id === 1 }) as Plan;
const plans = [plan(1, 'یک‌ماهه', 1_000_000), plan(3, 'سه‌ماهه', 2_000_000)];
const request: SavedGiftRequest = {
  planId: 3,
  coupon: 'OFF',
  message: 'مبارک',
  gateway: 'zarinpal',
  key: '0b7f0b3e-6a5c-4d55-9d0e-1f3f6d1c2a11',
  orderId: 12,
};

let order: ReceiptOrder;
let ordered: Record<string, unknown>[];
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
  useAuth.setState({ user: { id: MEMBER } as User });
  order = {
    id: 12,
    kind: 'gift',
    state: 'open',
    price: 2_000_000,
    discount: 200_000,
    credit: 0,
    tax: 0,
    amount: 1_800_000,
    coupon: 'OFF',
  } as ReceiptOrder;
  ordered = [];
  get.mockImplementation(async (route: string) =>
    route === 'GET /api/premium/plans' ? { data: plans } : order,
  );
  vi.mocked(callWithCsrf).mockImplementation((async (
    route: string,
    { body }: { body: { plan_id: number; coupon?: string } },
  ) => {
    if (route === 'POST /api/user/gifts') {
      ordered.push(body);
      return { ok: true, orderId: 12, redirectUrl: 'https://gateway.example/1' };
    }
    // The pending order uses it.
    if (body.coupon) throw new ApiError(422, { message: '', errors: { coupon: ['used'] } });
    const price = plans.find(({ id }) => id === body.plan_id)?.price ?? 0;
    const gateways = [{ name: 'zarinpal', titleFa: 'زرین‌پال' }];
    return {
      kind: 'gift',
      price,
      discount: 0,
      credit: 0,
      tax: 0,
      amount: price,
      gateways,
    } as Partial<Quote>;
  }) as never);
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
  expect(screen.getByText('کد تخفیف OFF اعمال شد')).toBeTruthy();
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', 'مبارک');
  fireEvent.click(pay);
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(ordered).toEqual([
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
  expect(ordered).toEqual([
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
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]?.idempotency_key).not.toBe(request.key);
});

test('another plan is another order, at its own price', async () => {
  savePendingGift(MEMBER, request);
  show('/gift?payment=failed');
  await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰/);
  fireEvent.click(screen.getByRole('button', { name: 'برداشتن کد' }));
  fireEvent.click(screen.getByLabelText('یک‌ماهه'));
  fireEvent.click(await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({ plan_id: 1 });
  expect(ordered[0]?.idempotency_key).not.toBe(request.key);
});

test('another gift, or another member, starts with an empty form', async () => {
  savePendingGift(MEMBER, request);
  show('/gift');
  await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/);
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', '');
  cleanup();
  useAuth.setState({ user: { id: 6 } as User });
  show('/gift?payment=failed');
  await button(/^خرید هدیه و پرداخت ۱۰۰٬۰۰۰/);
  expect(screen.getByLabelText('پیام شما (اختیاری)')).toHaveProperty('value', '');
});

test('an order whose state is not known is not placed a second time', async () => {
  savePendingGift(MEMBER, request);
  show('/gift?payment=failed');
  const pay = await button(/^خرید هدیه و پرداخت ۱۸۰٬۰۰۰/);
  get.mockRejectedValueOnce(new ApiError(503, { message: 'سرور سرش شلوغ است' }));
  fireEvent.click(pay);
  expect(await screen.findByText('سرور سرش شلوغ است')).toBeTruthy();
  expect(ordered).toEqual([]);
  fireEvent.click(pay);
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]?.idempotency_key).toBe(request.key);
});
