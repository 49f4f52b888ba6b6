// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { giftText } from './gift-text';
import { RedeemGift } from './redeem-gift';

afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RedeemGift />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: giftText.redeem.code });
}

test('says that codes have Latin letters when others are typed', async () => {
  const field = show();
  fireEvent.change(field, { target: { value: '۷ضز' } });
  expect(field.value).toBe('7');
  expect(await screen.findByText(giftText.redeem.otherLetters)).toBeTruthy();
  fireEvent.change(field, { target: { value: '7k' } });
  expect(field.value).toBe('7K');
  expect(screen.queryByText(giftText.redeem.otherLetters)).toBeNull();
});
