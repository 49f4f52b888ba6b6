// @vitest-environment jsdom
import type { User, Watchable } from '@parde/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playback, titleDetail, user, version, watchable } from '../../../testing/fixtures';
import { offline, refusal, stubApi } from '../../../testing/stub-api';
import { useAuth, viewerIdOf } from '../../stores/auth';
import { useWatchable, watchQuery } from './api';
import { StageContent } from './stage-content';
import { text } from './text';
import { useWatchSession, type WatchSession, WatchSessionProvider } from './watch-session';

const WATCH = 'GET /api/watch/{imdb}/{id}';
let api: ReturnType<typeof stubApi>;
let client: QueryClient;
let session: WatchSession;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=abc';
  api = stubApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useAuth.setState({ user: null, hasTriedFetchingUser: false });
});

function Probe() {
  session = useWatchSession();
  const { status } = useQuery(watchQuery('p7', '7', session.viewer));
  return <p>of the query: {status}</p>;
}

function Page({ children }: { children: ReactNode }) {
  const { watchable: shown, ...page } = useWatchable('p7', '7');
  if (!shown) return <p>nothing</p>;
  return (
    <WatchSessionProvider watchable={shown} {...page}>
      {children}
    </WatchSessionProvider>
  );
}

const STAGE = (
  <>
    <StageContent />
    <Probe />
  </>
);

/** Opens a film that plays for a visitor or a member. */
function open(member: User | null, content: ReactNode = STAGE) {
  const viewer = viewerIdOf(member) ?? null;
  client.setQueryData(watchQuery('p7', '7', viewer).queryKey, watchable({ versions: [version()] }));
  useAuth.setState({ user: member, hasTriedFetchingUser: true });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <Page>{content}</Page> }])}
      />
    </QueryClientProvider>,
  );
}

const refetch = () => act(() => client.refetchQueries({ queryKey: [WATCH] }));
const startedFilms = () => api.bodies('POST /api/playbacks').length;

test.each([
  ['the connection is lost', offline()],
  ['the server is busy', refusal(503)],
  ['there were too many calls', refusal(429)],
])('a film goes on if its page cannot be loaded again because %s', async (_, answer) => {
  api.answer(WATCH, answer);
  open(null);
  await waitFor(() => expect(startedFilms()).toBe(1));
  await refetch();
  expect(await screen.findByText('of the query: error')).toBeTruthy();
  expect(session.isSettled).toBe(true);
  expect(session.failure).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['no answer', offline(), text.failures.offline.title],
  ['that it is gone', refusal(404), text.failures.missing.title],
  ['that there were too many calls', refusal(429, {}, 40), /۴۰ ثانیهٔ دیگر دوباره تلاش کنید/],
  ['an error', refusal(500), text.failures.failed.title],
])('who has signed out meanwhile is told: %s', async (_, answer, words) => {
  api.answer(WATCH, answer);
  api.answer('GET /api/titles/{id}', titleDetail());
  open(user());
  await waitFor(() => expect(startedFilms()).toBe(1));
  act(() => useAuth.setState({ user: null }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a page that could not be loaded is loaded again on a press', async () => {
  api.answer(WATCH, refusal(500), watchable({ access: 'sign_in', versions: [version()] }));
  open(user());
  act(() => useAuth.setState({ user: null }));
  const again = await screen.findByRole('button', { name: text.failures.failed.action });
  act(() => again.click());
  expect(await screen.findByText(text.failures.sign_in.title)).toBeTruthy();
});

test.each([
  ['plays', true],
  ['is paused', false],
])(
  'a film that %s stays where it is when its member signs out in another tab',
  async (_, isPlaying) => {
    const asked = Promise.withResolvers<Watchable>();
    api.answer(WATCH, asked.promise);
    api.answer('POST /api/playbacks', () => playback());
    open(user(), <Probe />);
    await waitFor(() => expect(session.renewLinks).not.toBeNull());
    act(() => {
      session.onPlayerEvent({ type: 'playing' });
      session.onPlayerEvent({
        type: 'progress',
        seconds: 40,
        durationSeconds: 6000,
        leaving: false,
      });
      if (!isPlaying) session.onPlayerEvent({ type: 'paused' });
    });
    const before = session.shown?.playback;
    act(() => useAuth.setState({ user: null }));
    expect(session.isSettled).toBe(false);
    expect(session.shown?.playback).toBe(before);
    asked.resolve(watchable({ versions: [version()] }));
    await waitFor(() => expect(session.shown?.playback).not.toBe(before));
    expect(session.shown).toMatchObject({ startSeconds: 40, autoPlay: isPlaying });
  },
);
