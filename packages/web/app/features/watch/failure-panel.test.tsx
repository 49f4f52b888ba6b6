// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { titleDetail, user, version, watchable } from '../../../testing/fixtures';
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

/** Opens a film whose playback the server answers with 404. */
function open(ageLimit: number | null) {
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
  api.answer('POST /api/playbacks', refusal(404, { reason: 'missing' }));
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
