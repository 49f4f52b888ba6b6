// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewRequest } from './new-request';
import { text } from './text';

/** Answers to the request itself; searches find nothing. */
const request = vi.fn<() => Response>();

const show = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <NewRequest />
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  request.mockReset();
  vi.stubGlobal('fetch', async (_: URL | string, { method = 'GET' } = {}) =>
    method === 'POST'
      ? request()
      : Response.json({
          data: [],
          total: 0,
          current_page: 1,
          last_page: 1,
          per_page: 4,
          from: null,
        }),
  );
  show('/user/new-request');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: text.send }));
const describes = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('errors are shown at their fields, and nothing is sent', async () => {
  type(text.year, '۱۳۶۵');
  send();
  await waitFor(() => expect(document.activeElement).toBe(field(text.name)));
  expect(describes(text.name)).toMatch(/نام عنوان/);
  expect(describes(text.year)).toMatch(/سال از ۱۸۷۰ به بعد است/);
  expect(field(text.imdb).getAttribute('aria-invalid')).toBeNull();
  expect(request).not.toHaveBeenCalled();
});

test('errors from the server are shown at their fields', async () => {
  const errors = { imdb: ['چنین شناسه‌ای نیست'] };
  request.mockReturnValue(Response.json({ message: errors.imdb[0], errors }, { status: 422 }));
  type(text.name, 'گنج قارون');
  type(text.imdb, 'tt0017136');
  send();
  await waitFor(() => expect(describes(text.imdb)).toContain(errors.imdb[0]));
  expect(document.activeElement).toBe(field(text.imdb));
  expect(field(text.name).value).toBe('گنج قارون');
});

test('starts with the name that a search did not find', () => {
  cleanup();
  show(`/user/new-request?title=${encodeURIComponent('گاو وحشی')}`);
  expect(field(text.name).value).toBe('گاو وحشی');
});
