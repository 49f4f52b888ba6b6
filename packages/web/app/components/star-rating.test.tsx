// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../testing/fixtures';
import { stubApi } from '../../testing/stub-api';
import { useAuth } from '../stores/auth';
import { StarRating } from './star-rating';

let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
  useAuth.setState({ user: user(), hasTriedFetchingUser: true });
});
afterEach(() => {
  cleanup();
  useAuth.setState({ user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let router: ReturnType<typeof createMemoryRouter>;

function open(stars: number | null) {
  router = createMemoryRouter([
    { path: '/', element: <StarRating id={7} stars={stars} /> },
    { path: '/auth/login', element: null },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return screen.getByRole('slider', { name: 'امتیاز شما' }) as HTMLInputElement;
}

const sent = () => api.calls.map(({ route, body }) => [route, body]);
const drag = (input: HTMLInputElement, value: number) =>
  act(async () => void fireEvent.change(input, { target: { value } }));

test('says the stars in words, in Persian digits', () => {
  expect(open(4.5).getAttribute('aria-valuetext')).toBe('۴٫۵ از ۵ ستاره');
  cleanup();
  expect(open(null).getAttribute('aria-valuetext')).toBe('امتیاز نداده‌اید');
});

test('is sent once, when the finger leaves it', async () => {
  const input = open(null);
  for (const value of [1, 2.5, 3.5]) await drag(input, value);
  expect(sent()).toEqual([]);
  await act(async () => void fireEvent.pointerUp(input));
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/ratings/7', { stars: 3.5 }]]));
  expect(input.value).toBe('3.5');
  await act(async () => void fireEvent.blur(input));
  expect(sent()).toHaveLength(1);
});

/** As a keyboard does: the value changes while the key is down. */
async function press(input: HTMLInputElement, key: string, value?: number) {
  await act(async () => void fireEvent.keyDown(input, { key }));
  if (value !== undefined) await drag(input, value);
  await act(async () => void fireEvent.keyUp(input, { key }));
}

test('keys save once, after the last of them', async () => {
  vi.useFakeTimers();
  const input = open(null);
  for (const value of [0.5, 1, 1.5]) {
    await press(input, 'ArrowUp', value);
    await act(() => vi.advanceTimersByTimeAsync(600));
  }
  expect(sent()).toEqual([]);
  expect(input.value).toBe('1.5');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(sent()).toEqual([['PUT /api/user/ratings/7', { stars: 1.5 }]]);
});

test('a pause in the middle of a drag saves nothing', async () => {
  vi.useFakeTimers();
  const input = open(null);
  await act(async () => void fireEvent.pointerDown(input));
  await drag(input, 2);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sent()).toEqual([]);
  await act(async () => void fireEvent.pointerUp(input));
  expect(sent()).toHaveLength(1);
});

test('arrows only move for a visitor, and Enter leads to sign in', async () => {
  vi.useFakeTimers();
  useAuth.setState({ user: null });
  const input = open(null);
  await press(input, 'ArrowUp', 0.5);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(router.state.location.pathname).toBe('/');
  expect(input.value).toBe('0.5');
  await act(async () => void fireEvent.blur(input));
  expect(router.state.location.pathname).toBe('/');
  expect(input.value).toBe('0');

  await press(input, 'ArrowUp', 0.5);
  await press(input, 'Enter');
  expect(router.state.location).toMatchObject({ pathname: '/auth/login', state: { for: 'stars' } });
  expect(sent()).toEqual([]);
});

test('choosing none removes the rating, and choosing the same again sends nothing', async () => {
  const input = open(3);
  await drag(input, 4);
  await drag(input, 3);
  await press(input, 'Enter');
  expect(sent()).toEqual([]);
  await drag(input, 0);
  await press(input, 'Enter');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/ratings/7', { stars: null }]]));
  expect(input.getAttribute('aria-valuetext')).toBe('امتیاز نداده‌اید');
});

test('goes back to the stored stars while others are still being saved', async () => {
  const input = open(3);
  await drag(input, 4);
  await press(input, 'Enter');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/ratings/7', { stars: 4 }]]));
  await drag(input, 3);
  await press(input, 'Enter');
  expect(input.value).toBe('3');
});

test('a finger that scrolls the page rates nothing', async () => {
  const input = open(3);
  await act(async () => void fireEvent.pointerDown(input));
  await drag(input, 1);
  await act(async () => void fireEvent.pointerCancel(input));
  expect(input.value).toBe('3');
  await act(async () => void fireEvent.blur(input));
  expect(sent()).toEqual([]);
});
