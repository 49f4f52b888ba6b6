// @vitest-environment jsdom
import type { Categories } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { categoriesQuery } from './api';
import { CategoryIndex } from './category-index';

afterEach(cleanup);

function open(categories: Partial<Categories>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const empty = { genres: [], countries: [], languages: [], decades: [], ages: [] };
  client.setQueryData(categoriesQuery().queryKey, { ...empty, ...categories });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CategoryIndex />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('no two genres that touch have the same composition, whatever the columns', () => {
  // Equal remainders of ids do not make equal tiles.
  const genres = Array.from({ length: 24 }, (_, at) => ({
    ...{ id: 7 * at, slug: `genre-${at}`, titleFa: `ژانر ${at}`, count: 1 },
  }));
  open({ genres });
  const tiles = screen.getAllByRole('link').map(({ dataset }) => dataset);
  for (let columns = 1; columns <= 7; columns += 1) {
    for (const [at, { shape }] of tiles.entries()) {
      expect(shape).not.toBe(tiles[at + 1]?.shape);
      expect(shape).not.toBe(tiles[at + columns]?.shape);
    }
  }
});

test('a decade without titles keeps its place in time', () => {
  open({
    decades: [
      { from: 1960, to: 1969, count: 2 },
      { from: 1930, to: 1939, count: 1 },
    ],
  });
  const chart = screen.getByRole('region', { name: 'دهه‌ها' });
  expect(within(chart).getAllByRole('link')).toHaveLength(2);
  expect(within(chart).getByRole('list').children).toHaveLength(4);
});
