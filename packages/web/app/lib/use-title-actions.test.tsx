// @vitest-environment jsdom
import type { CallOutput } from '@parde/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../testing/fixtures';
import { offline, refusal, stubApi } from '../../testing/stub-api';
import { useAuth } from '../stores/auth';
import { currentToast, dismissToast } from './toast';
import { useWatchlistToggle } from './use-title-actions';
import { titleStateQuery } from './user-titles';

const SET = 'POST /api/user/watchlist/{id}';
type Answer = CallOutput<typeof SET> | Response | Error;

let api: ReturnType<typeof stubApi>;
/** Resolvers of the server's responses, in call order. */
let answers: ((answer: Answer) => void)[];
let client: QueryClient;

const state = () =>
  client.getQueryData<{ inWatchlist: boolean }>(titleStateQuery(7).queryKey)?.inWatchlist ?? false;

function Bookmark() {
  const { wanted, want } = useWatchlistToggle(7);
  const isInWatchlist = wanted ?? state();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" aria-pressed={isInWatchlist} onClick={() => want(!isInWatchlist)}>
        keep
      </button>
      <p>{pathname + search}</p>
    </>
  );
}

beforeEach(() => {
  api = stubApi();
  const pending = [1, 2].map(() => Promise.withResolvers<Answer>());
  answers = pending.map(({ resolve }) => resolve);
  api.answer(SET, ...pending.map(({ promise }) => promise));
  useAuth.setState({ user: user(), hasTriedFetchingUser: true });
  client = new QueryClient();
  client.setQueryData(titleStateQuery(7).queryKey, {
    inWatchlist: false,
    like: 0,
    isFollowing: false,
    stars: null,
    days: [],
    watched: [],
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/titles/7/x?dub=1']}>
        <Bookmark />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  dismissToast(currentToast()?.id ?? 0);
  useAuth.setState({ user: null });
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button');
const press = () => act(async () => void fireEvent.click(button()));
const pressed = () => button().getAttribute('aria-pressed');
const becomes = (value: 'true' | 'false') => waitFor(() => expect(pressed()).toBe(value));
const wanted = () => api.calls.map(({ body }) => body);

test('a press is shown at once, and stays when the server agrees', async () => {
  await press();
  await becomes('true');
  expect(state()).toBe(false);
  await act(async () => answers[0]?.({ inWatchlist: true }));
  await waitFor(() => expect(state()).toBe(true));
  expect(pressed()).toBe('true');
  expect(currentToast()).toBeNull();
});

test('a failure undoes the press and is reported', async () => {
  await press();
  await becomes('true');
  await act(async () => answers[0]?.(offline()));
  await becomes('false');
  expect(currentToast()?.words).toContain('اتصال');
});

test('the server’s message for the user is shown as is', async () => {
  await press();
  await act(async () => answers[0]?.(refusal(409, { message: 'فهرست پر است' })));
  await waitFor(() => expect(currentToast()?.words).toBe('فهرست پر است'));
});

test('two presses are sent one after the other', async () => {
  await press();
  await becomes('true');
  await press();
  await becomes('false');
  await waitFor(() => expect(wanted()).toEqual([{ in_watchlist: true }]));
  await act(async () => answers[0]?.({ inWatchlist: true }));
  await waitFor(() => expect(wanted()).toEqual([{ in_watchlist: true }, { in_watchlist: false }]));
  expect(pressed()).toBe('false');
  await act(async () => answers[1]?.({ inWatchlist: false }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(pressed()).toBe('false');
  expect(state()).toBe(false);
});

test('if the second of two fails, the state falls back to the first one’s', async () => {
  await press();
  await becomes('true');
  await press();
  await becomes('false');
  await act(async () => answers[0]?.({ inWatchlist: true }));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await act(async () => answers[1]?.(refusal(500)));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(pressed()).toBe('true');
});

test('a visitor goes to sign in, with the way back; nothing is called', async () => {
  useAuth.setState({ user: null });
  await press();
  await screen.findByText(/^\/auth\/login/);
  const address = new URL(screen.getByText(/^\/auth\/login/).textContent ?? '', location.origin);
  expect(address.searchParams.get('next')).toBe('/titles/7/x?dub=1');
  expect(api.calls).toEqual([]);
});
