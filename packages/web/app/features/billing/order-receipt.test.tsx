// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrintableCard } from './gift-card';
import { giftText } from './gift-text';
import { OrderReceipt } from './order-receipt';
import { orderText } from './order-text';

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  request.mockReset();
  request.mockImplementation(async () =>
    Response.json({ message: 'چنین سفارشی ندارید' }, { status: 404 }),
  );
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

test('an order of another member has no receipt here, and no card', async () => {
  show(<OrderReceipt id={12} />);
  expect(await screen.findByText(orderText.receipt.missing.title)).toBeTruthy();
  show(<PrintableCard orderId={12} />);
  expect(await screen.findByText(giftText.card.missing.title)).toBeTruthy();
  expect(request).toHaveBeenCalledTimes(2);
});

test('an address without a number has neither receipt nor card, and makes no call', () => {
  show(<OrderReceipt id={null} />);
  show(<PrintableCard orderId={null} />);
  expect(screen.getByText(orderText.receipt.missing.title)).toBeTruthy();
  expect(screen.getByText(giftText.card.missing.title)).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

const gift = {
  id: 4,
  code: '7KQ2-MHXV-3CPA-9TZB',
  message: null,
  isRedeemed: true,
  redeemedAt: '2026-11-29T10:00:00.000Z',
};
const order = {
  id: 12,
  kind: 'gift',
  state: 'paid',
  receiptNumber: 7,
  paidAt: '2026-11-29T09:00:00.000Z',
  startsAt: null,
  endsAt: null,
  coupon: null,
  gateway: null,
  bankReference: null,
  cardNumber: null,
  planTitle: 'اشتراک سه‌ماهه',
  days: 90,
  price: 2_490_000,
  discount: 0,
  credit: 0,
  tax: 0,
  amount: 2_490_000,
  buyerName: 'نسیم آذری',
  taxPercent: 0,
  gift,
};

test('the receipt of a gift says that it is one', async () => {
  request.mockImplementation(async () => Response.json(order));
  show(<OrderReceipt id={12} />);
  expect(await screen.findByText('هدیه: اشتراک سه‌ماهه (۹۰ روز)')).toBeTruthy();
});

test('the card of a gift that was taken says so, and is not printed', async () => {
  request.mockImplementation(async () => Response.json(order));
  show(<PrintableCard orderId={12} />);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain(giftText.card.redeemed);
  expect(card.textContent).toContain('گرفته شده در ۸ آذر ۱۴۰۵');
  expect(card.textContent).not.toContain(giftText.card.heading);
  expect(card.textContent).not.toContain(gift.code);
  expect(screen.queryByRole('img', { name: giftText.card.qr })).toBeNull();
  expect(screen.queryByRole('button', { name: giftText.card.print })).toBeNull();
});

test('a receipt says that a second payment will be given back', async () => {
  request.mockImplementation(async () => Response.json({ ...order, isPaidTwice: true }));
  show(<OrderReceipt id={12} />);
  expect(await screen.findByText(/دو بار پرداخت/)).toBeTruthy();
});
