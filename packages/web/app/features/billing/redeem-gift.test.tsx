// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, stubApi } from '../../../testing/stub-api';
import { giftText } from './gift-text';
import { RedeemGift } from './redeem-gift';

const REDEEM = 'POST /api/user/gift';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('asks once before a gift goes to its own buyer, and says whom it is from', async () => {
  const api = stubApi();
  const errors = { unless_own: ['از آن خودتان'] };
  api.answer(REDEEM, refusal(422, { message: 'از آن خودتان', errors }), {
    ...{ ok: true, planTitle: 'ماهانه', days: 30, message: 'تولدت مبارک' },
    ...{ startsAt: '2026-11-29T10:00:00.000Z', premiumUntil: '2026-12-29T10:00:00.000Z' },
    giverName: 'نگار رستگار',
  });
  const code = '7KQ2-MHXV-3CPA-9TZB';
  fireEvent.change(show(), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: giftText.redeem.send }));
  expect(await screen.findByRole('dialog', { name: giftText.own.title })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: giftText.own.confirm }));
  expect(await screen.findByText('هدیه از نگار رستگار')).toBeTruthy();
  expect(screen.getByText('پیام نگار رستگار')).toBeTruthy();
  expect(api.bodies(REDEEM)).toEqual([{ code, unless_own: true }, { code }]);
});
