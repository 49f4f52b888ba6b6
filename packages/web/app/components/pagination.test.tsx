// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { lastReachablePage, Pagination, pageMarks } from './pagination';

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

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 6, 7, 8, 9]],
])('page %i of %i', (current, last, marks) => {
  expect(pageMarks(current, last, current < last)).toEqual(marks);
});

test('without a total only existing pages are offered', () => {
  expect(pageMarks(1, null, true)).toEqual([1, 2]);
  expect(pageMarks(6, null, true)).toEqual([1, 'gap', 5, 6, 7]);
  expect(pageMarks(6, null, false)).toEqual([1, 'gap', 5, 6]);
});

test('no link leads past the last page of the API', () => {
  expect(lastReachablePage(24)).toBe(416);
});
