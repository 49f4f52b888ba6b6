// @vitest-environment jsdom
import type { User } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { useAuth } from '../../stores/auth';
import { Notifications } from './notifications';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../lib/api', () => ({ browserApi: vi.fn() }));

afterEach(cleanup);

const item = (id: number, isRead: boolean) => ({
  ...{ id, isRead, kind: 'warning', reason: `دلیل ${id}`, createdAt: '2026-11-20T10:00:00.000Z' },
});
const pageOf = (...data: object[]) => ({ data, current_page: 1, last_page: 1, per_page: 20 });
const hear = () =>
  useAuth.setState({ user: { id: 1, profile: null, newNotifications: true } as unknown as User });

test('what arrives while the page is open is marked as read, too', async () => {
  let page = pageOf(item(1, false));
  vi.mocked(browserApi).mockReturnValue(async () => page as never);
  vi.mocked(callWithCsrf).mockResolvedValue({ ok: true } as never);
  hear();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Notifications page={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(callWithCsrf).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  page = pageOf(item(2, false), item(1, true));
  act(hear);
  await screen.findByText('دلیل 2');
  await waitFor(() => expect(callWithCsrf).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(useAuth.getState().user?.newNotifications).toBe(false);
});
