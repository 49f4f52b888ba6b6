// @vitest-environment jsdom
import type { TitleDetail } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TitleActions } from './title-actions';

afterEach(cleanup);

test('a count of zero shows no digit, neither for likes nor for dislikes', () => {
  const title = {
    id: 7,
    imdbKey: 'tt0000007',
    path: '/titles/7/x',
    titleFa: 'متروپلیس',
    type: 'movie',
    status: 'available',
    isPlayable: false,
    trailers: [],
    seasons: [],
    likes: 0,
    dislikes: 3,
  } as unknown as TitleDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TitleActions title={title} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: 'پسندیدم' }).textContent).toBe('');
  expect(screen.getByRole('button', { name: /^نپسندیدم،/ }).textContent).toBe('۳');
});
