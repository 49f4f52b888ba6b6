// @vitest-environment jsdom
import type { TitleDetail } from '@parde/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { titleDetail, user } from '../../../testing/fixtures';
import { titleStateQuery } from '../../lib/user-titles';
import { useAuth } from '../../stores/auth';
import { TitleActions } from './title-actions';

afterEach(cleanup);

function show(change: Partial<TitleDetail>, client = new QueryClient()) {
  const title = titleDetail({ isPlayable: false, dislikes: 3, ...change });
  render(
    <QueryClientProvider client={client}>
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

test('rating and likes are one group, after the actions', () => {
  show({
    isPlayable: true,
    trailers: [{ id: 1, titleFa: null, url: '/trailer.mp4', durationSeconds: null }],
  });
  const opinion = within(screen.getByRole('group', { name: 'نظر شما' }));
  const said = [opinion.getByRole('slider'), ...opinion.getAllByRole('button')];
  expect(said.map((one) => one.getAttribute('aria-label') ?? one.title)).toEqual([
    'امتیاز شما',
    'پسندیدم',
    'نپسندیدم، ۳ نفر نپسندیده‌اند',
    '',
  ]);
  const all = [...document.querySelectorAll('a, button, input')];
  const uses = all.slice(0, all.indexOf(said[0] as Element)).map((one) => one.textContent);
  expect(uses).toEqual([
    'تماشاادامهٔ تماشا',
    'پیش‌پرده',
    'افزودن به نشان‌شده‌هادر نشان‌شده‌ها',
    'افزودن به فهرست',
    'فایل‌ها',
    '',
  ]);
});

test('a count of zero shows no digit, neither for likes nor for dislikes', () => {
  show({});
  expect(screen.getByRole('button', { name: 'پسندیدم' }).textContent).toBe('');
  expect(screen.getByRole('button', { name: /^نپسندیدم،/ }).textContent).toBe('۳');
});

test('a rating is taken away by its button, which is there with the rating alone', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  useAuth.setState({ token: 't', user: user() });
  client.setQueryData(titleStateQuery(7).queryKey, {
    ...{ stars: 4, like: 0, inWatchlist: false, isFollowing: false, days: [], watched: [] },
  });
  show({ status: 'available', isPlayable: true }, client);
  fireEvent.click(screen.getByRole('button', { name: 'پاک کردن امتیاز' }));
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: 'پاک کردن امتیاز' })).toBeNull(),
  );
  useAuth.setState({ token: null, user: null });
});

test('the words agree with the number of people', () => {
  show({ likes: 1, dislikes: 3 });
  expect(screen.getByRole('button', { name: 'پسندیدم، ۱ نفر پسندیده است' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'نپسندیدم، ۳ نفر نپسندیده‌اند' })).toBeDefined();
});
