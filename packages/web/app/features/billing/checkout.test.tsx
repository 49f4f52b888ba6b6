// @vitest-environment jsdom
import type { Quote } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plan, quote, receiptOrder, user } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import { CheckoutForm } from './checkout';
import { type OrderRequest, readPendingOrder, savePendingOrder } from './order-request';
import { readReturnPath } from './payment-return';
import type { ReceiptOrder } from './receipt';
import type { PendingOrder } from './use-checkout';

const offered = quote({
  gateways: [
    { name: 'zarinpal', titleFa: 'زرین‌پال' },
    { name: 'zibal', titleFa: 'زیبال' },
  ],
});

/** The server's current quote. */
let offer: (body: { coupon?: string | null; kind?: string | null }) => Quote | Response;
let api: ReturnType<typeof stubApi>;
let redirectUrl: string;
let refused: Response | null;
let order: ReceiptOrder;

const MEMBER = 5;
const ORDERS = ['POST /api/user/join2', 'POST /api/user/reserve2'] as const;
const ordered = () => ORDERS.flatMap((route) => api.bodies(route));
const onChanged = vi.fn();
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
  useAuth.setState({ user: user({ id: MEMBER }) });
  offer = () => offered;
  refused = null;
  redirectUrl = 'https://gateway.example/1';
  order = receiptOrder();
  api = stubApi();
  api.answer('GET /api/user/orders/{id}', () => order);
  api.answer('POST /api/premium/quote', (body) => offer(body));
  for (const route of ORDERS) {
    api.answer(route, () => refused ?? { ok: true, orderId: 12, redirectUrl });
  }
  vi.stubGlobal('location', { ...location, assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function show(pending: PendingOrder | null = null, address = '/premium/join/3') {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[address]}>
        <CheckoutForm plan={plan()} pending={pending} onChanged={onChanged} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /پرداخت|فعال/ });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const left = () => waitFor(() => expect(assign).toHaveBeenCalledTimes(1));

test('leaves for the chosen gateway, with a mark to look for the payment by', async () => {
  await show();
  fireEvent.click(screen.getByLabelText('زیبال'));
  press('پرداخت ۱۰۰٬۰۰۰\u00a0تومان در زیبال');
  press('در حال رفتن به درگاه…');
  await left();
  expect(assign).toHaveBeenCalledWith('https://gateway.example/1');
  expect(Number(localStorage.getItem('check_payment_before'))).toBeGreaterThan(Date.now());
  expect(api.bodies('POST /api/user/join2')).toEqual([
    { plan_id: 3, gateway: 'zibal', idempotency_key: readPendingOrder(MEMBER, 3)?.key },
  ]);
});

test('two presses at once are one order', async () => {
  await show();
  const button = screen.getByRole('button', { name: /^پرداخت/ });
  const form = button.closest('form') as HTMLFormElement;
  // Both presses happen before the next render.
  act(() => {
    for (let press = 0; press < 2; press += 1) {
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    }
  });
  await left();
  expect(ordered()).toHaveLength(1);
});

test('the page that asked for premium waits for the receipt', async () => {
  await show(null, '/premium/join/3?next=%2Fwatch%2Ftt0063350%2F7');
  press(/^پرداخت/);
  await left();
  expect(readReturnPath(12)).toBe('/watch/tt0063350/7');
});

test('another site is never a page to continue to', async () => {
  await show(null, '/premium/join/3?next=%2F%2Fevil.example');
  press(/^پرداخت/);
  await left();
  expect(readReturnPath(12)).toBeNull();
});

test('what costs nothing needs no gateway, and leads to its receipt', async () => {
  offer = () => ({ ...offered, discount: 1_000_000, amount: 0 });
  redirectUrl = '/successful-payment?order=12';
  order = { ...order, state: 'paid', amount: 0 };
  await show();
  expect(screen.queryByRole('radio')).toBeNull();
  press('فعال‌کردن اشتراک');
  await screen.findByText('/successful-payment?order=12');
  expect(assign).not.toHaveBeenCalled();
  expect(localStorage.getItem('check_payment_before')).toBeNull();
});

test('a coupon that does not apply is refused with a reason; one that does is sent with the order', async () => {
  offer = ({ coupon }) => {
    if (coupon == null) return offered;
    if (coupon !== 'off') {
      return refusal(422, { errors: { coupon: ['مهلت این کد تخفیف تمام شده است'] } });
    }
    return { ...offered, discount: 200_000, amount: 800_000, coupon: 'OFF' };
  };
  order = { ...order, amount: 800_000 };
  await show();
  const field = screen.getByLabelText('کد تخفیف (اگر دارید)');
  fireEvent.change(field, { target: { value: 'old' } });
  press('اعمال کد');
  expect((await screen.findByRole('alert')).textContent).toBe('مهلت این کد تخفیف تمام شده است');
  expect(screen.getByRole('button', { name: /^پرداخت ۱۰۰٬۰۰۰/ })).toBeTruthy();
  fireEvent.change(field, { target: { value: ' off ' } });
  press('اعمال کد');
  await screen.findByRole('button', { name: /^پرداخت ۸۰٬۰۰۰/ });
  press(/^پرداخت ۸۰٬۰۰۰/);
  await left();
  expect(ordered()[0]).toMatchObject({ coupon: 'OFF' });
});

test('a better plan starts now, or after the current one if that is chosen', async () => {
  offer = ({ kind }) =>
    kind === 'reserve'
      ? { ...offered, kind: 'reserve' }
      : { ...offered, kind: 'upgrade', credit: 300_000, amount: 700_000 };
  order = { ...order, kind: 'reserve' };
  await show();
  expect(screen.getByRole('button', { name: /^ارتقا و پرداخت ۷۰٬۰۰۰/ })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('پس از پایان اشتراک کنونی'));
  await screen.findByRole('button', { name: /^رزرو و پرداخت ۱۰۰٬۰۰۰/ });
  press(/^رزرو و پرداخت/);
  await left();
  expect(api.bodies('POST /api/user/reserve2')).toHaveLength(1);
});

test('only the displayed sum can be paid: a changed sum is shown first', async () => {
  // The server's state of an order that is pending at its gateway.
  order = { ...order, state: 'pending', amount: 1_100_000 };
  await show();
  press(/^پرداخت/);
  expect((await screen.findByRole('alert')).textContent).toContain('مبلغ در این میان عوض شد');
  expect(assign).not.toHaveBeenCalled();
  expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ order }));
});

/** The form as its page renders it. */
function Held() {
  const [pending, setPending] = useState<PendingOrder | null>(null);
  return <CheckoutForm plan={plan()} pending={pending} onChanged={setPending} />;
}

test('an order that became a reservation meanwhile is shown as one, and the next press pays it', async () => {
  order = receiptOrder({ state: 'pending', kind: 'reserve' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Held />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^پرداخت/ });
  // Premium began in another window.
  offer = () => ({ ...offered, kind: 'reserve' });
  press(/^پرداخت/);
  await screen.findByRole('alert');
  await screen.findByRole('button', { name: /^رزرو و پرداخت ۱۰۰٬۰۰۰/ });
  press(/^رزرو و پرداخت/);
  await left();
  const [first] = api.bodies('POST /api/user/join2');
  const [second] = api.bodies('POST /api/user/reserve2');
  expect(second?.idempotency_key).toBe(first?.idempotency_key);
  expect(second).toBeTruthy();
});

const request: OrderRequest = {
  planId: 3,
  kind: 'join',
  coupon: 'OFF',
  gateway: 'zarinpal',
  key: '0b7f0b3e-6a5c-4d55-9d0e-1f3f6d1c2a11',
  orderId: 12,
  returnPath: '/watch/tt0063350/7',
};

test('a pending order continues with its own sum and coupon', async () => {
  offer = ({ coupon }) => {
    if (coupon) return refusal(422, { errors: { coupon: ['used'] } });
    return offered;
  };
  order = receiptOrder({ coupon: 'OFF', discount: 100_000, amount: 900_000 });
  savePendingOrder(MEMBER, request);
  await show({ request, order, hasFailed: true });
  fireEvent.click(screen.getByLabelText('زیبال'));
  press('پرداخت ۹۰٬۰۰۰\u00a0تومان در زیبال');
  await left();
  expect(ordered()[0]).toMatchObject({ idempotency_key: request.key, coupon: 'OFF' });
  // The gateway's redirect did not carry it.
  expect(readReturnPath(12)).toBe(request.returnPath);
});

test('an order that is over is not sent again; the next press is another one', async () => {
  savePendingOrder(MEMBER, { ...request, coupon: null });
  refused = refusal(409, { message: 'مهلت پرداخت این سفارش گذشته است؛ دوباره سفارش دهید' });
  await show();
  press(/^پرداخت/);
  expect((await screen.findByRole('alert')).textContent).toContain('دوباره سفارش دهید');
  refused = null;
  press(/^پرداخت/);
  await left();
  const [first, second] = ordered().map((body) => body.idempotency_key);
  expect(first).toBe(request.key);
  expect(second).not.toBe(request.key);
});

test('when premium began on another device, the refusal brings the offer that fits now', async () => {
  refused = refusal(409, { message: 'اشتراک شما هنوز ادامه دارد' });
  await show();
  offer = () => ({ ...offered, kind: 'reserve' });
  press(/^پرداخت/);
  expect((await screen.findByRole('alert')).textContent).toContain('هنوز ادامه دارد');
  refused = null;
  order = receiptOrder({ kind: 'reserve' });
  await screen.findByRole('button', { name: /^رزرو و پرداخت/ });
  press(/^رزرو و پرداخت/);
  await left();
  expect(api.bodies('POST /api/user/reserve2')).toHaveLength(1);
});
