// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { titleCard } from '../../../testing/fixtures';
import { offline, stubApi } from '../../../testing/stub-api';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { type FullList, ListEditor, ownListQuery } from './list-editor';
import { text } from './text';

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  api = stubApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const title = (id: number) => ({ ...titleCard({ id, titleFa: `عنوان ${id}` }), note: null });

function show(count: number) {
  const titles = Array.from({ length: count }, (_, index) => title(index + 1));
  const list: FullList = {
    ...{ id: 5, name: 'فهرست', description: null, isPublic: false, state: 'visible', path: null },
    ...{ count, posters: [], hasTitle: false, titles },
  };
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
  const order = show(10);
  fireEvent.click(screen.getByLabelText(text.row.place('عنوان 9', '۹')));
  fireEvent.change(await screen.findByLabelText(text.move.label), { target: { value: '1' } });
  fireEvent.click(screen.getByText(text.move.save));
  await vi.waitFor(() => expect(order()).toEqual([1, 9, 2, 3, 4, 5, 6, 7, 8, 10]));
});

test('the rows of a short list have a plain number', () => {
  show(3);
  expect(screen.queryByLabelText(text.row.place('عنوان 1', '۱'))).toBeNull();
});

test('a title that could not be removed is back, even if the list cannot be loaded', async () => {
  api.answer('DELETE /api/user/lists/{id}/titles/{title}', offline());
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

test('a change of a title does not add it again where it was removed', async () => {
  api.answer('PUT /api/user/lists/{id}/titles/{title}', { ok: true });
  show(3);
  fireEvent.click(screen.getByLabelText(text.row.down('عنوان 1')));
  await vi.waitFor(() =>
    expect(api.bodies('PUT /api/user/lists/{id}/titles/{title}')).toEqual([
      { after: 2, must_be_listed: true },
    ]),
  );
});
