// @vitest-environment jsdom
import type { Telegram } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, stubApi } from '../../../testing/stub-api';
import { currentToast } from '../../lib/toast';
import { TelegramSettings } from './push-settings';
import { text } from './text';

const LINK = 'https://t.me/parde_bot?start=secret';
const GET = 'GET /api/user/telegram';
const MUTE = 'PATCH /api/user/telegram';
const UNLINK = 'DELETE /api/user/telegram';
const LINK_CHAT = 'POST /api/user/telegram';
const telegram: Telegram = { bot: 'parde_bot', name: null, muted: [] };
let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
  api.answer(GET, telegram);
  api.answer(LINK_CHAT, { url: LINK, expiresAt: '2026-11-21T12:05:00.000Z' });
  const router = createMemoryRouter([{ path: '/', element: <TelegramSettings /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a press opens the link of a new chat, and the chat is known on return', async () => {
  await press(text.telegram.link);
  const open = await screen.findByRole('link', { name: text.telegram.open });
  expect(open.getAttribute('href')).toBe(LINK);
  expect(open.getAttribute('rel')).toContain('noreferrer');
  expect(screen.getByRole('status').textContent).toBe(text.telegram.openHint);

  api.answer(GET, { ...telegram, name: 'نسیم' });
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('نسیم')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a link that has expired gives way to a new one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press(text.telegram.link);
  await screen.findByRole('link', { name: text.telegram.open });
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(await screen.findByRole('button', { name: text.telegram.link })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failure is shown beside the button that was pressed', async () => {
  api.answer(LINK_CHAT, offline());
  await press(text.telegram.link);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(screen.queryByRole('link')).toBeNull();
});

test('the news of a linked chat are chosen, and the chat is unlinked', async () => {
  api.answer(GET, { ...telegram, name: 'نسیم' });
  fireEvent(window, new Event('visibilitychange'));
  fireEvent.click(await screen.findByRole('checkbox', { name: text.push.topics.titles }));
  await waitFor(() =>
    expect(api.calls.find(({ route }) => route === MUTE)?.body).toEqual({ muted: ['titles'] }),
  );
  api.answer(UNLINK, { ok: true });
  api.answer(GET, telegram);
  await press(text.telegram.unlink);
  expect(await screen.findByRole('button', { name: text.telegram.link })).toBeTruthy();
  expect(api.calls.map(({ route }) => route)).toContain(UNLINK);
});

test('topics are saved one after the other, and a failure is reported and undone', async () => {
  api.answer(GET, { ...telegram, name: 'نسیم' });
  fireEvent(window, new Event('visibilitychange'));
  const topic = async (name: string) =>
    (await screen.findByRole('checkbox', { name })) as HTMLInputElement;
  const titles = await topic(text.push.topics.titles);
  const replies = await topic(text.push.topics.replies);
  const first = Promise.withResolvers<Error>();
  api.answer(MUTE, first.promise, offline());
  fireEvent.click(titles);
  await waitFor(() => expect(titles.checked).toBe(false));
  fireEvent.click(replies);
  await waitFor(() => expect(replies.checked).toBe(false));
  const saved = () => api.calls.filter(({ route }) => route === MUTE).length;
  await waitFor(() => expect(saved()).toBe(1));

  api.answer(GET, offline());
  first.resolve(offline());
  await waitFor(() => expect(saved()).toBe(2));
  await waitFor(() => expect([titles.checked, replies.checked]).toEqual([true, true]));
  expect(currentToast()?.words).toMatch(/اتصال/);
});
