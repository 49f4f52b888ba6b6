// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { stubApi } from '../../../testing/stub-api';
import ListDialog from '../../components/list-dialog';
import { listText } from '../../components/list-form';
import { CreateList } from './own-lists';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the dialog of a new list is left by its button', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <CreateList /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText(text.create));
  fireEvent.click(await screen.findByText('انصراف'));
  await vi.waitFor(() => expect(screen.queryByText('انصراف')).toBeNull());
});

test('a list is not created twice while its page loads', async () => {
  const api = stubApi();
  api.answer('POST /api/user/lists', {
    ...{ id: 7, name: 'شب‌های بارانی', description: null, isPublic: false, state: 'visible' },
    ...{ path: '/lists/7/x', count: 0, posters: [], hasTitle: false },
  });
  const opened = vi.fn(() => new Promise(() => undefined));
  const router = createMemoryRouter([
    { path: '/', element: <CreateList /> },
    { path: '/user/lists/:id', loader: opened, element: null },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText(text.create));
  const name = await screen.findByLabelText(listText.name);
  fireEvent.change(name, { target: { value: 'شب‌های بارانی' } });
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  // Let the form finish, if it does.
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: listText.saving })).toBeTruthy();
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await act(async () => undefined);
  expect(api.bodies('POST /api/user/lists')).toHaveLength(1);
});

test('lists keep their places while titles are added to them', async () => {
  const list = (id: number, hasTitle: boolean) => ({
    ...{ id, name: `فهرست ${id}`, description: null, isPublic: false, state: 'visible' as const },
    ...{ path: null, count: 0, posters: [], hasTitle },
  });
  const api = stubApi();
  api.answer(
    'GET /api/user/lists',
    { data: [list(1, false), list(2, false), list(3, false)] },
    { data: [list(3, true), list(1, false), list(2, false)] },
  );
  api.answer('PUT /api/user/lists/{id}/titles/{title}', { ok: true });
  const dialog = <ListDialog title={{ id: 7, titleFa: 'گاو' }} onClose={cleanup} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  );
  const third = { name: /فهرست 3/ };
  fireEvent.click(await screen.findByRole('checkbox', third));
  await vi.waitFor(() => expect(api.calls).toHaveLength(3));
  await act(async () => undefined);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true]);
});
