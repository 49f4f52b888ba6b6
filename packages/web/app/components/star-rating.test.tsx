// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callWithCsrf } from '../lib/csrf';
import { ensureUser } from '../stores/auth';
import { StarRating } from './star-rating';

vi.mock('../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../stores/auth', () => ({ ensureUser: vi.fn() }));
const call = vi.mocked(callWithCsrf);

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(() => new Promise(() => undefined));
  vi.mocked(ensureUser).mockResolvedValue({ id: 1 } as never);
});
afterEach(cleanup);

function open(stars: number | null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StarRating id={7} stars={stars} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('slider', { name: 'امتیاز شما' }) as HTMLInputElement;
}

const sent = () => call.mock.calls.map(([route, input]) => [route, input.body]);
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
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/ratings/{id}', { stars: 3.5 }]]));
  expect(input.value).toBe('3.5');
  await act(async () => void fireEvent.blur(input));
  expect(sent()).toHaveLength(1);
});

test('none takes it back, and the same again sends nothing', async () => {
  const input = open(3);
  await drag(input, 4);
  await drag(input, 3);
  await act(async () => void fireEvent.keyUp(input));
  expect(sent()).toEqual([]);
  await drag(input, 0);
  await act(async () => void fireEvent.keyUp(input));
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/ratings/{id}', { stars: null }]]));
  expect(input.getAttribute('aria-valuetext')).toBe('امتیاز نداده‌اید');
});
