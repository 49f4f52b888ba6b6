// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { titleCard, titleDetail, user, version, watchable } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { useAuth } from '../../stores/auth';
import FilmPlayer from './film-player';
import { text } from './text';
import { WatchSessionProvider } from './watch-session';

const TITLE = 'GET /api/titles/{id}';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useAuth.setState({ user: null });
});

/** Opens a film whose playback the server refuses. */
function open(ageLimit: number | null, refused = refusal(404, { reason: 'missing' })) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=abc';
  useAuth.setState({ user: user({ profileCount: 2, profile: { id: 2, ageLimit } }) });
  const page = (
    <WatchSessionProvider
      {...{ watchable: watchable({ versions: [version()] }), viewer: 2 }}
      {...{ isSettled: true, loadFailure: null, reload: () => undefined }}
    >
      <FilmPlayer />
    </WatchSessionProvider>
  );
  const api = stubApi();
  api.answer('POST /api/playbacks', refused);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  );
  return api;
}

test('a title that is no longer for the profile of a child is closed, not missing', async () => {
  open(7).answer(TITLE, refusal(404));
  expect(await screen.findByText(text.failures.closed.title)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profiles');
});

test.each([
  ['of a title that suits a child', 7, titleDetail()],
  ['of a child whose connection is lost', 7, new TypeError('Failed to fetch')],
  ['of a grown-up', null, refusal(404)],
])('a file %s is missing', async (_, ageLimit, answer) => {
  open(ageLimit).answer(TITLE, answer);
  expect(await screen.findByText(text.failures.missing.title)).toBeTruthy();
  expect(screen.queryByText(text.failures.closed.title)).toBeNull();
});

const CURRENT = { isCurrentSession: true, browser: 'Chrome', system: 'Linux' } as const;
const OTHER = { isCurrentSession: false, browser: 'Safari', system: 'iOS' } as const;
const THIS_FILM = titleCard();
const ANOTHER_FILM = titleCard({ id: 900 });

test.each([
  ['another tab', [{ ...CURRENT, title: THIS_FILM }], 'reopened'],
  [
    'another device',
    [
      { ...CURRENT, title: ANOTHER_FILM },
      { ...OTHER, title: THIS_FILM },
    ],
    'stopped',
  ],
  ['a device that plays nothing', [], 'stopped'],
] as const)('a film that was stopped by %s says so', async (_, playing, kind) => {
  open(null, refusal(409, { reason: 'stopped' })).answer('GET /api/user/playbacks', {
    maxStreams: null,
    data: playing.map((one, index) => ({
      ...{ id: String(index), episode: null, device: 'desktop' as const, isCounted: false },
      ...{ startedAt: '2026-11-21T16:00:00.000Z' },
      ...one,
    })),
  });
  expect(await screen.findByText(text.failures[kind].title)).toBeTruthy();
  const isNamed = screen.queryByText(/اکنون روی/) !== null;
  expect(isNamed).toBe(playing.some(({ isCurrentSession }) => !isCurrentSession));
});

test('a film whose premium ended goes on once it was bought in another tab', async () => {
  const api = open(null, refusal(403, { reason: 'premium' }));
  const have = (premiumUntil: string | null) =>
    act(() => useAuth.setState({ user: user({ premiumUntil }) }));
  have('2026-11-21T16:00:00.000Z');
  const buy = await screen.findByRole('link', { name: text.failures.premium.action });
  expect(buy.getAttribute('href')).toContain('next=');
  have(null);
  expect(screen.getByRole('link', { name: text.failures.premium.action })).toBe(buy);
  have('2026-12-21T16:00:00.000Z');
  fireEvent.click(screen.getByRole('button', { name: text.failures.premium.again }));
  const asked = () => api.calls.filter(({ route }) => route === 'POST /api/playbacks').length;
  await waitFor(() => expect(asked()).toBe(2));
});
