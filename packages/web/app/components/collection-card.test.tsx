// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { CollectionCard } from './collection-card';

afterEach(cleanup);

const collection = { id: 1, path: '/collections/1/x', titleFa: 'کلاسیک‌ها', count: 2 };
const POSTER = { poster: '/media/1/{width}.webp', posterBlur: null };

test.each([
  [0, 2],
  [1, 1],
])('with %i posters its name is drawn %i times and said once', (posters, times) => {
  render(
    <MemoryRouter>
      <CollectionCard collection={{ ...collection, posters: Array(posters).fill(POSTER) }} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText('کلاسیک‌ها')).toHaveLength(times);
  expect(screen.getByRole('link', { name: 'کلاسیک‌ها ۲ عنوان' })).toBeDefined();
});
