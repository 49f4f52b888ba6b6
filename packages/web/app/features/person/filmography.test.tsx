// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { personDetail } from '../../../testing/fixtures';
import { Filmography } from './filmography';
import { parsePersonState } from './person-state';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search: string) {
  vi.stubGlobal('fetch', async () => Response.json({ genres: [] }));
  const state = parsePersonState(new URLSearchParams(search));
  const props = { person: personDetail(), role: 'actor', state } as const;
  const element = <Filmography {...props} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
}

test('without works there is nothing to filter and nothing to count', () => {
  open('');
  expect(screen.queryByRole('group', { name: 'فیلتر کارها' })).toBeNull();
  expect(screen.queryByText('۰ عنوان')).toBeNull();
});

test('filters that leave nothing can be changed', () => {
  open('type=series');
  expect(screen.getByRole('group', { name: 'فیلتر کارها' })).toBeDefined();
});
