// @vitest-environment jsdom
import type { Session } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, stubApi } from '../../../testing/stub-api';
import { DeviceCode } from './device-code';
import { text } from './text';

const START = Date.parse('2026-11-21T12:00:00Z');
const here: Session = {
  id: 7,
  browser: 'Chrome',
  system: 'Windows',
  device: 'desktop',
  network: null,
  signedInBy: 'device_code',
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-21T12:00:00Z',
  isCurrent: true,
};
let api: ReturnType<typeof stubApi>;

/** Advances the timers and waits for pending work. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  api = stubApi();
  api.answer('GET /api/user/sessions', { data: [here] });
  api.answer('POST /api/user/device-code', {
    code: '01234567',
    url: 'https://parde.test/auth/login#code=01234567',
    expiresAt: '2026-11-21T12:05:00Z',
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceCode />
    </QueryClientProvider>,
  );
  await press(text.code.make);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the code is counted down in words until it is over', async () => {
  expect(screen.getByText('۰۱۲۳-۴۵۶۷')).toBeTruthy();
  expect(screen.getByText(text.code.left('۵ دقیقه'))).toBeTruthy();
  await pass(61_000);
  expect(screen.getByText(text.code.left('۳ دقیقه و ۵۹ ثانیه'))).toBeTruthy();
  await pass(239_000);
  expect(screen.getByText(text.code.expired)).toBeTruthy();
});

test('a newly signed-in device removes the code; an earlier one does not', async () => {
  await pass(5_000);
  expect(screen.getByText('۰۱۲۳-۴۵۶۷')).toBeTruthy();
  api.answer('GET /api/user/sessions', { data: [here, { ...here, id: 8, isCurrent: false }] });
  await pass(5_000);
  expect(screen.getByText(text.code.used)).toBeTruthy();
  expect(screen.queryByText('۰۱۲۳-۴۵۶۷')).toBeNull();
});

test('a clock that is wrong does not shorten the five minutes', async () => {
  vi.setSystemTime(START + 86_400_000);
  await press(text.code.again);
  expect(screen.queryByText(text.code.expired)).toBeNull();
});

test('without a network no text is claimed to be kept', async () => {
  api.answer('POST /api/user/device-code', offline());
  await press(text.code.again);
  expect(screen.getByRole('alert').textContent).toBe('انجام نشد؛ اتصال اینترنت را بررسی کنید.');
});
