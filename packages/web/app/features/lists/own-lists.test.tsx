// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { stubApi } from '../../../testing/stub-api';
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
