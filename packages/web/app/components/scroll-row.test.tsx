// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollRow } from './scroll-row';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Row({ heading }: { heading: string }) {
  const render = (name: string) => <Link to={`/titles/${name}`}>{name}</Link>;
  return <ScrollRow heading={heading} items={['a', 'b']} keyOf={(it) => it} render={render} />;
}

const list = (heading: string) =>
  screen.getByRole('region', { name: heading }).querySelector('ul') as HTMLElement;

it('keeps the place of each row for Back, and for no other visit', async () => {
  const rows = (
    <>
      <Row heading="تازه‌ها" />
      <Row heading="کوتاه‌ها" />
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: rows },
    { path: '*', element: null },
  ]);
  render(<RouterProvider router={router} />);
  // Right to left, positions are negative.
  list('کوتاه‌ها').scrollLeft = -700;
  fireEvent.scroll(list('کوتاه‌ها'));
  await act(() => router.navigate('/#open'));
  expect(list('کوتاه‌ها').scrollLeft, 'another entry of the same page').toBe(-700);
  await act(() => router.navigate(-1));
  await act(() => router.navigate('/titles/a'));
  await act(() => router.navigate(-1));
  expect(list('کوتاه‌ها').scrollLeft).toBe(-700);
  expect(list('تازه‌ها').scrollLeft).toBe(0);
  await act(() => router.navigate('/titles/a'));
  await act(() => router.navigate('/'));
  expect(list('کوتاه‌ها').scrollLeft).toBe(0);
});

it('stays at its start when the window is turned, and where it was scrolled to', () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <Row heading="تازه‌ها" /> }])}
    />,
  );
  const row = list('تازه‌ها');
  width.mockReturnValue(360);
  row.scrollLeft = -350;
  fireEvent.scroll(row);
  expect(row.scrollLeft, 'moved by the browser').toBe(0);
  row.scrollLeft = -700;
  fireEvent.scroll(row);
  expect(row.scrollLeft, 'scrolled by the visitor').toBe(-700);
  width.mockReturnValue(800);
  fireEvent.scroll(row);
  expect(row.scrollLeft, 'a place in the row').toBe(-700);
  width.mockRestore();
});
