// @vitest-environment jsdom
import type { Session } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { DeviceCode } from './device-code';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));
vi.mock('../../components/qr-code', () => ({ QrCode: () => null }));

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
let sessions: Session[];

/** Advances the timers and waits for pending work. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  sessions = [here];
  vi.mocked(browserApi).mockReturnValue(async () => ({ data: sessions }) as never);
  vi.mocked(callWithCsrf).mockResolvedValue({
    code: '01234567',
    url: 'https://parde.test/auth/login#code=01234567',
    expiresAt: '2026-11-21T12:05:00Z',
  } as never);
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
  sessions = [here, { ...here, id: 8, isCurrent: false }];
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
  vi.mocked(callWithCsrf).mockRejectedValue(new TypeError('Failed to fetch'));
  await press(text.code.again);
  expect(screen.getByRole('alert').textContent).toBe('انجام نشد؛ اتصال اینترنت را بررسی کنید.');
});
