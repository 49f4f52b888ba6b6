// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { listPage, titleCard } from '../../../testing/fixtures';
import { paths } from '../../lib/paths';
import { SearchBox } from './search-box';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{decodeURIComponent(pathname + search)}</output>;
};

/** Opens the search, which finds these titles by their names. */
function open(...names: string[]) {
  const titles = names.map((titleFa, id) => titleCard({ id, titleFa, path: `/titles/${id}` }));
  const found = (q: string) => titles.filter(({ titleFa }) => titleFa.includes(q));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (url: string) => {
    const q = new URL(url, location.origin).searchParams.get('q') ?? '';
    const one = { people: [], peopleAt: 0, didYouMean: null, list: null };
    return Response.json({ ...listPage(...found(q)), ...one });
  });
  // jsdom does not know `<search>`.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SearchBox onLeave={vi.fn()} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox');
}

const optionsAre = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(count), { timeout: 8_000 });

test('Enter searches when the chosen option went with the results of an earlier text', async () => {
  const field = open('پدر', 'پدرخوانده', 'پدر خوب');
  fireEvent.change(field, { target: { value: 'پدر' } });
  await optionsAre(3);
  fireEvent.change(field, { target: { value: 'پدرخوانده' } });
  for (const _ of [1, 2, 3]) fireEvent.keyDown(field, { key: 'ArrowDown' });
  await optionsAre(1);
  // Browsers submit the form unless the key was handled.
  if (fireEvent.keyDown(field, { key: 'Enter' })) fireEvent.submit(field.form as HTMLFormElement);
  expect(document.querySelector('output')?.textContent).toBe(
    decodeURIComponent(paths.search('پدرخوانده')),
  );
});
