// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { CreateList } from './own-lists';
import { text } from './text';

afterEach(cleanup);

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
