// @vitest-environment jsdom
import type { PersonDetail } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Filmography } from './filmography';
import { parsePersonState } from './person-state';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search: string) {
  vi.stubGlobal('fetch', async () => Response.json({ genres: [] }));
  const titles = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 24 };
  const person = { id: 1, path: '/people/actor/1/x', roles: [], titles } as unknown as PersonDetail;
  const state = parsePersonState(new URLSearchParams(search));
  const props = { person, role: 'actor', state } as const;
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
