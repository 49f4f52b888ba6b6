// @vitest-environment jsdom
import type { ReceivedGift } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { listPage } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { orderText } from './order-text';
import { ReceivedGifts } from './received-gifts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(...gifts: ReceivedGift[]) {
  stubApi().answer('GET /api/user/gifts/received', listPage(...gifts));
  const client = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReceivedGifts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { container, client };
}

test('says of each gift what it was, from whom and when', async () => {
  const redeemedAt = '2026-11-21T10:00:00.000Z';
  const gift = { planTitle: 'یک‌ماهه', days: 30, redeemedAt, isRefunded: false };
  show(
    { ...gift, id: 2, giverName: 'نسیم', message: 'تولدت مبارک' },
    { ...gift, id: 1, giverName: null, message: null, days: 7, isRefunded: true },
  );
  expect(await screen.findByRole('heading', { name: orderText.received.title })).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row));
  for (const words of ['یک‌ماهه، ۳۰ روز', 'هدیه از نسیم', '۳۰ آبان ۱۴۰۵', 'تولدت مبارک'])
    expect(first?.getByText(words)).toBeTruthy();
  expect(second?.getByText('یک‌ماهه، ۷ روز')).toBeTruthy();
  expect(second?.getByText(orderText.received.refunded)).toBeTruthy();
  expect(second?.queryByText(/هدیه از/)).toBeNull();
});

test('shows nothing to members without any', async () => {
  const { container, client } = show();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container.innerHTML).toBe('');
});
