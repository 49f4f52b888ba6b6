// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PagedList } from './paged-list';

afterEach(cleanup);

interface Page {
  data: string[];
  current_page: number;
  last_page: number;
  per_page: number;
}

function Names({ page }: { page: Page }) {
  const query = useQuery({ queryKey: ['names'], queryFn: () => page });
  return (
    <PagedList
      query={query}
      skeleton={null}
      hrefOf={(number) => `/names?page=${number}`}
      empty={<p>no names yet</p>}
      emptyPage={{ title: 'none here', hint: 'they end before', action: 'to the first' }}
    >
      {(names) => names.join(', ')}
    </PagedList>
  );
}

function show(data: string[], current_page: number, last_page = 1) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Names page={{ data, current_page, last_page, per_page: 2 }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a page shows its entries and the numbers of the others', async () => {
  show(['Ali', 'Sara'], 1, 2);
  expect(await screen.findByText('Ali, Sara')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'رفتن به صفحهٔ ۲' })).toBeTruthy();
});

test('a list without entries says why', async () => {
  show([], 1);
  expect(await screen.findByText('no names yet')).toBeTruthy();
});

test('a later page without entries leads to the first one', async () => {
  show([], 3);
  const first = await screen.findByRole('link', { name: 'to the first' });
  expect(first.getAttribute('href')).toBe('/names?page=1');
  expect(screen.queryByText('no names yet')).toBeNull();
});
