// @vitest-environment jsdom
import type { TitleDetail } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TitleActions } from './title-actions';

afterEach(cleanup);

const TITLE = {
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

function show(change: Partial<TitleDetail>) {
  const title = { ...TITLE, ...change } as TitleDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TitleActions title={title} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a title without a film offers to tell when it comes, and no files', () => {
  show({ isPlayable: false });
  expect(screen.getByRole('button', { name: /^وقتی آمد خبرم کن/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'فایل‌ها' })).toBeNull();
});

test('a title with a film plays and has files, and only a series is followed', () => {
  show({ isPlayable: true });
  expect(screen.getByRole('link', { name: 'تماشا' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'فایل‌ها' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /خبرم کن|دنبال کردن/ })).toBeNull();
});

test('a count of zero shows no digit, neither for likes nor for dislikes', () => {
  show({});
  expect(screen.getByRole('button', { name: 'پسندیدم' }).textContent).toBe('');
  expect(screen.getByRole('button', { name: /^نپسندیدم،/ }).textContent).toBe('۳');
});
