// @vitest-environment jsdom
import type { Playback, Watchable } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playback, version, watchable } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { useWatchSession, type WatchSession, WatchSessionProvider } from './watch-session';

const START = 'POST /api/playbacks';
let api: ReturnType<typeof stubApi>;
let session: WatchSession;
let search: string;

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=abc';
  api = stubApi();
  api.answer(START, ({ file_id: fileId }) => playback({ fileId: Number(fileId) }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Probe() {
  session = useWatchSession();
  search = useLocation().search;
  return null;
}

/** Opens the page of a visitor; returns a function that shows it with other data, such as another episode. */
function open(first: Watchable, reload: () => void = () => undefined) {
  const client = new QueryClient();
  const page = (of: Watchable) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WatchSessionProvider
          {...{ watchable: of, viewer: null, isSettled: true, loadFailure: null }}
          reload={reload}
        >
          <Probe />
        </WatchSessionProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(first));
  return (next: Watchable) => rerender(page(next));
}

const shownFile = () => session.shown?.playback.fileId;

test('of two cuts by one studio the one that is picked plays', async () => {
  const dubbed = (fileId: number, isCensored: boolean) =>
    version({ fileId, edition: { kind: 'dubbed', isCensored } });
  const versions = [
    dubbed(1, true),
    dubbed(2, false),
    version({ fileId: 3, edition: { kind: 'subtitled' } }),
  ];
  open(watchable({ versions }));
  const pick = async (fileId: number) => {
    const picked = versions.find((one) => one.fileId === fileId);
    if (picked) act(() => session.pickVersion(picked));
    await waitFor(() => expect(shownFile()).toBe(fileId));
  };
  await pick(2);
  expect(search).toBe('?file=2');
  await pick(1);
  await pick(3);
  expect(search).toBe('');
});

test('a film that asks for a sign-in while it plays says that the session has ended', async () => {
  const versions = [version({ fileId: 1 })];
  const show = open(watchable({ versions, access: 'granted' }));
  await waitFor(() => expect(shownFile()).toBe(1));
  show(watchable({ versions, access: 'sign_in' }));
  expect(session.failure).toEqual({ kind: 'sign_in' });
  show(watchable({ versions, access: 'granted' }));
  await waitFor(() => expect(session.failure).toBeNull());
});

test('a film that asked for a sign-in from the first is no failure', () => {
  open(watchable({ versions: [version({ fileId: 1 })], access: 'sign_in' }));
  expect(session.failure).toBeNull();
});

test('what becomes of an episode while the next one starts is none of its business', async () => {
  const of = (id: number) =>
    watchable({
      episode: { id, season: 1, number: id, titleFa: null },
      versions: [version({ fileId: id })],
    });
  const show = open(of(1));
  await waitFor(() => expect(shownFile()).toBe(1));
  const next = Promise.withResolvers<Playback>();
  api.answer(START, next.promise);
  show(of(2));
  await waitFor(() => expect(api.bodies(START)).toHaveLength(2));
  // The playback of the first episode has ended, so its links are refused.
  expect(session.renewLinks).toBeNull();
  act(() => session.onPlayerEvent({ type: 'failed', failure: 'refused' }));
  expect(session.failure).toBeNull();
  next.resolve(playback({ fileId: 2 }));
  await waitFor(() => expect(shownFile()).toBe(2));
  expect(session.renewLinks).not.toBeNull();
});

test('a film whose file is replaced meanwhile goes on in the new one', async () => {
  const reload = vi.fn();
  const show = open(watchable({ versions: [version({ fileId: 1 })] }), reload);
  await waitFor(() => expect(shownFile()).toBe(1));
  act(() => session.onPlayerEvent({ type: 'playing' }));
  act(() =>
    session.onPlayerEvent({
      type: 'progress',
      seconds: 2_000,
      durationSeconds: 6_000,
      leaving: false,
    }),
  );
  expect(reload).not.toHaveBeenCalled();
  act(() => session.onPlayerEvent({ type: 'failed', failure: 'missing' }));
  expect(session.failure).toEqual({ kind: 'missing' });
  expect(reload).toHaveBeenCalledTimes(1);
  show(watchable({ versions: [version({ fileId: 2 })] }));
  await waitFor(() => expect(shownFile()).toBe(2));
  expect(session.shown?.startSeconds).toBe(2_000);
  expect(session.failure).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});
