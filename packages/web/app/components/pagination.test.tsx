// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Pagination } from './pagination';

afterEach(cleanup);

function show(current: number, last: number | null, rows = 24) {
  const list = {
    data: Array.from({ length: rows }),
    current_page: current,
    last_page: last,
    per_page: 24,
  };
  render(
    <MemoryRouter>
      <Pagination list={list} hrefOf={(page) => `/tv?page=${page}`} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));
}

test('every number is a link; the current one says so; digits are Persian', () => {
  show(2, 3);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('۲');
  expect(screen.getByRole('link', { name: 'رفتن به صفحهٔ ۳' }).getAttribute('href')).toBe(
    '/tv?page=3',
  );
  expect(screen.getByRole('link', { name: 'رفتن به صفحه‌ی قبلی' }).getAttribute('href')).toBe(
    '/tv?page=1',
  );
});

test('without a count a full page leads on and a short one does not', () => {
  expect(show(4, null)).toContain('رفتن به صفحه‌ی بعدی');
  cleanup();
  expect(show(4, null, 7)).not.toContain('رفتن به صفحه‌ی بعدی');
});

test('one page needs no numbers', () => {
  expect(show(1, 1, 5)).toEqual([]);
});

test('the deepest page that the API answers is the last', () => {
  expect(show(416, 9000)).not.toContain('رفتن به صفحه‌ی بعدی');
});
