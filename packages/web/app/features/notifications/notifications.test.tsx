// @vitest-environment jsdom
import type { Notification } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { listPage, user } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { refreshUser, useAuth } from '../../stores/auth';
import { Notifications } from './notifications';

const READ = 'POST /api/user/notifications';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (id: number, isRead: boolean): Notification => ({
  ...{ id, isRead, kind: 'warning', reason: `دلیل ${id}`, createdAt: '2026-11-20T10:00:00.000Z' },
});
const hear = () => useAuth.setState({ user: user({ newNotifications: true }) });

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Notifications page={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('what has come since the list was loaded is shown before it is marked as read', async () => {
  const api = stubApi();
  const [early, late] = [item(1, false), item(2, false)];
  api.answer('GET /api/user/notifications', listPage(early), listPage(late, item(1, true)));
  const read = (newNotifications: boolean) => ({ ok: true as const, newNotifications });
  api.answer(READ, read(true), read(false));
  useAuth.setState({ user: user({ newNotifications: false }) });
  show();
  await waitFor(() => expect(api.bodies(READ)).toEqual([{ until: 1 }]));
  await screen.findByText('دلیل 2');
  await waitFor(() => expect(api.bodies(READ)).toEqual([{ until: 1 }, { until: 2 }]));
  await waitFor(() => expect(useAuth.getState().user?.newNotifications).toBe(false));
});

test('what arrives while the page is open is marked as read, too', async () => {
  const api = stubApi();
  api.answer('GET /api/user/notifications', listPage(item(1, false)));
  api.answer(READ, { ok: true, newNotifications: false });
  hear();
  show();
  await waitFor(() => expect(api.bodies(READ)).toHaveLength(1));
  api.answer('GET /api/user/notifications', listPage(item(2, false), item(1, true)));
  act(hear);
  await screen.findByText('دلیل 2');
  await waitFor(() => expect(api.bodies(READ)).toHaveLength(2));
  expect(useAuth.getState().user?.newNotifications).toBe(false);
});

test('the time is quieter than the words', async () => {
  stubApi().answer('GET /api/user/notifications', listPage(item(1, true)));
  show();
  expect((await screen.findByRole('time')).parentElement?.className).toMatch(/quiet/);
});

test('marking as read keeps the answer to a call for the user', async () => {
  const api = stubApi();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=1|x';
  const news = user({ newNotifications: true });
  const answered = Promise.withResolvers<typeof news>();
  api.answer('GET /api/user', answered.promise);
  api.answer('GET /api/user/notifications', listPage(item(1, false)));
  api.answer(READ, { ok: true, newNotifications: false });
  hear();
  const refreshing = refreshUser();
  show();
  await waitFor(() => expect(useAuth.getState().user?.newNotifications).toBe(false), {
    timeout: 3_000,
  });
  answered.resolve({ ...news, name: 'سارا اکنون' });
  await refreshing;
  expect(useAuth.getState().user).toMatchObject({ name: 'سارا اکنون', newNotifications: false });
});
