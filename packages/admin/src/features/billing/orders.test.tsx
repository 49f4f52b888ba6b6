// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { orders } from './orders';
import { reconciliation } from './reconciliation';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const Show = orders.show as () => React.ReactNode;
const Reconciliation = reconciliation.list as () => React.ReactNode;

const EVENT = { paymentId: 3, gateway: 'zibal', reference: '31', at: '2026-11-28T10:00:00Z' };
const ORDER = {
  id: 7,
  member: null,
  kind: 'join',
  state: 'open',
  planTitle: 'یک‌ماهه',
  days: 30,
  price: 1_000_000,
  discount: 0,
  credit: 0,
  tax: 0,
  amount: 1_000_000,
  coupon: null,
  gateway: 'zibal',
  paymentState: 'unknown',
  receiptNumber: null,
  bankReference: null,
  createdAt: '2026-11-28T10:00:00Z',
  paidAt: null,
  startsAt: null,
  endsAt: null,
  events: [],
};

function openOrder() {
  location.hash = '#/orders/7/show';
  renderAdmin(
    <ResourceContextProvider value="orders">
      <Routes>
        <Route path="/orders/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
  );
}

function showOrder(order: object) {
  stubApi(({ method }) => ({
    body:
      method === 'POST'
        ? { ...ORDER, events: [{ ...EVENT, state: 'unknown', reason: 'waiting at the gateway' }] }
        : order,
  }));
  openOrder();
}

it('an order has the numbers of its receipt', async () => {
  const paid = { state: 'paid', receiptNumber: 1_205, bankReference: '00412345' };
  showOrder({ ...ORDER, ...paid, paidAt: ORDER.createdAt });
  await screen.findByText('شمارهٔ رسید');
  expect([screen.getByText('۱۲۰۵'), screen.getByText('00412345')]).toHaveLength(2);
});

it('who asks the gateway again reads its answer, on the order and in the list', async () => {
  showOrder(ORDER);
  fireEvent.click(await screen.findByRole('button', { name: 'پرسیدن دوباره از درگاه' }));
  await screen.findByText('نامعلوم: در درگاه منتظر است');
  cleanup();

  stubApi(({ method, path }) => ({
    body:
      method === 'POST'
        ? { ...ORDER, events: [{ ...EVENT, state: 'failed', reason: 'not paid (-51)' }] }
        : path.endsWith('/orders')
          ? { data: [ORDER], total: 1 }
          : { from: '2026-11-22', to: '2026-11-28', days: [] },
  }));
  renderAdmin(<Reconciliation />);
  fireEvent.click(await screen.findByRole('button', { name: /^پرسیدن دوبارهٔ سفارش/ }));
  await screen.findByText('ناموفق: پرداخت نشد (کد -۵۱)');
});

it('the refund of an order that cost nothing sends nobody to the gateway', async () => {
  const free = { ...ORDER, state: 'paid', discount: ORDER.price, amount: 0, gateway: null };
  const outcome = { amount: 0, restoredUntil: null, daysTaken: 30 };
  stubApi(({ path }) => ({ body: path.endsWith('/refund') ? outcome : free }));
  openOrder();
  fireEvent.click(await screen.findByRole('button', { name: 'بازگرداندن پول…' }));
  await screen.findByText(/۳۰ روز اشتراک/);
  expect(screen.queryByText(/درگاه/)).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^دلیل/ }), { target: { value: 'اشتباه' } });
  fireEvent.click(screen.getByRole('button', { name: 'بازگرداندن' }));
  await screen.findByText('ثبت شد؛ پولی برای بازگرداندن نیست');
});

it('an order that was refunded meanwhile says so, after the dialog was refused', async () => {
  let state = 'paid';
  stubApi(({ method, path }) => {
    if (method === 'POST') {
      state = 'refunded';
      return { status: 409, body: { message: 'نه' } };
    }
    const outcome = { amount: 1_000_000, restoredUntil: null, daysTaken: 30 };
    return { body: path.endsWith('/refund') ? outcome : { ...ORDER, state } };
  });
  openOrder();
  fireEvent.click(await screen.findByRole('button', { name: 'بازگرداندن پول…' }));
  await screen.findByText(/۳۰ روز اشتراک/);
  fireEvent.change(screen.getByRole('textbox', { name: /^دلیل/ }), { target: { value: 'اشتباه' } });
  fireEvent.click(screen.getByRole('button', { name: 'بازگرداندن' }));
  await screen.findByText('بازگشت‌خورده');
});
