// @vitest-environment jsdom
import type { Telegram } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { currentToast } from '../../lib/toast';
import { TelegramSettings } from './push-settings';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));

const LINK = 'https://t.me/parde_bot?start=secret';
let telegram: Telegram;

beforeEach(() => {
  telegram = { bot: 'parde_bot', name: null, muted: [] };
  vi.mocked(browserApi).mockReturnValue(async () => telegram as never);
  vi.mocked(callWithCsrf).mockReset();
  vi.mocked(callWithCsrf).mockResolvedValue({ url: LINK } as never);
  const router = createMemoryRouter([{ path: '/', element: <TelegramSettings /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a chat is linked by the address that the press makes, and known on the way back', async () => {
  await press(text.telegram.link);
  const open = await screen.findByRole('link', { name: text.telegram.open });
  expect(open.getAttribute('href')).toBe(LINK);
  expect(open.getAttribute('rel')).toContain('noreferrer');
  expect(screen.getByRole('status').textContent).toBe(text.telegram.openHint);

  telegram = { ...telegram, name: 'نسیم' };
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('نسیم')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failure is said where it was pressed', async () => {
  vi.mocked(callWithCsrf).mockRejectedValue(new TypeError('Failed to fetch'));
  await press(text.telegram.link);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(screen.queryByRole('link')).toBeNull();
});

test('of a linked chat the news are chosen, and it is parted', async () => {
  telegram = { ...telegram, name: 'نسیم' };
  fireEvent(window, new Event('visibilitychange'));
  fireEvent.click(await screen.findByRole('checkbox', { name: text.push.topics.titles }));
  await waitFor(() =>
    expect(callWithCsrf).toHaveBeenCalledWith('PATCH /api/user/telegram', {
      body: { muted: ['titles'] },
    }),
  );
  await press(text.telegram.unlink);
  telegram = { ...telegram, name: null };
  expect(await screen.findByRole('button', { name: text.telegram.link })).toBeTruthy();
  expect(callWithCsrf).toHaveBeenLastCalledWith('DELETE /api/user/telegram', {});
});

test('topics are saved one after the other, and a failure is said and undone', async () => {
  telegram = { ...telegram, name: 'نسیم' };
  fireEvent(window, new Event('visibilitychange'));
  const topic = async (name: string) =>
    (await screen.findByRole('checkbox', { name })) as HTMLInputElement;
  const titles = await topic(text.push.topics.titles);
  const replies = await topic(text.push.topics.replies);
  let fail: (error: Error) => void = () => undefined;
  vi.mocked(callWithCsrf).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)) as never);
  fireEvent.click(titles);
  await waitFor(() => expect(titles.checked).toBe(false));
  fireEvent.click(replies);
  await waitFor(() => expect(replies.checked).toBe(false));
  expect(callWithCsrf).toHaveBeenCalledTimes(1);

  vi.mocked(browserApi).mockReturnValue(() => Promise.reject(new TypeError('offline')));
  vi.mocked(callWithCsrf).mockRejectedValue(new TypeError('Failed to fetch'));
  fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(callWithCsrf).toHaveBeenCalledTimes(2));
  await waitFor(() => expect([titles.checked, replies.checked]).toEqual([true, true]));
  expect(currentToast()?.words).toMatch(/اتصال/);
});
