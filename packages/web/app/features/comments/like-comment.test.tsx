// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { comment } from '../../../testing/fixtures';
import { LikeComment } from './like-comment';

afterEach(cleanup);

function show(likes: number): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LikeComment comment={comment({ likes })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('button');
}

test('a comment that nobody likes shows no digit', () => {
  const like = show(0);
  expect(like.textContent).toBe('');
  expect(like.getAttribute('aria-label')).toBe('پسندیدن دیدگاه سارا');
});

test('likes are counted in Persian digits', () => {
  const like = show(12);
  expect(like.textContent).toBe('۱۲');
  expect(like.getAttribute('aria-label')).toBe('پسندیدن دیدگاه سارا، ۱۲ پسند');
});
