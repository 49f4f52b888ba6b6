// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { callWithCachedCsrf } from '../../lib/csrf';
import { type FullList, ListEditor, ownListQuery } from './list-editor';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCachedCsrf: vi.fn() }));

afterEach(cleanup);

const title = (id: number) => ({
  id,
  titleFa: `عنوان ${id}`,
  path: `/titles/${id}/x`,
  year: null,
  poster: null,
});

function show(count: number) {
  const titles = Array.from({ length: count }, (_, index) => title(index + 1));
  const list = { id: 5, name: 'فهرست', titles } as unknown as FullList;
  const client = new QueryClient();
  client.setQueryData(ownListQuery(5).queryKey, list);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ListEditor list={list} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => client.getQueryData<FullList>(ownListQuery(5).queryKey)?.titles.map(({ id }) => id);
}

test('a title of a long list moves to the place that is chosen', async () => {
  vi.mocked(callWithCachedCsrf).mockReturnValue(new Promise(() => undefined));
  const order = show(10);
  fireEvent.click(screen.getByLabelText(text.row.place('عنوان 9', '۹')));
  fireEvent.change(await screen.findByLabelText(text.move.label), { target: { value: '1' } });
  fireEvent.click(screen.getByText(text.move.save));
  await vi.waitFor(() => expect(order()).toEqual([1, 9, 2, 3, 4, 5, 6, 7, 8, 10]));
});

test('the rows of a short one have their number alone', () => {
  show(3);
  expect(screen.queryByLabelText(text.row.place('عنوان 1', '۱'))).toBeNull();
});

test('a title that could not be removed is there again, though the list cannot be loaded', async () => {
  vi.mocked(callWithCachedCsrf).mockRejectedValue(new TypeError('Failed to fetch'));
  const order = show(3);
  const press = (id: number) => {
    const button = screen.getByLabelText(text.row.remove(`عنوان ${id}`));
    button.focus();
    fireEvent.click(button);
  };
  press(2);
  press(1);
  expect(order()).toEqual([3]);
  expect(document.activeElement?.tagName).toBe('OL');
  await vi.waitFor(() => expect(order()).toEqual([1, 2, 3]));
});
