// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Header } from './header';

afterEach(cleanup);

function Page() {
  return (
    <>
      <Header
        onOpenMenu={() => undefined}
        onMenuIntent={() => undefined}
        renderSearch={() => <input aria-label="search" />}
      />
      <button type="button">page</button>
      <div role="dialog">
        <button type="button">dialog</button>
        <input aria-label="field" />
      </div>
      <dialog open>
        <button type="button">help</button>
      </dialog>
    </>
  );
}

const isSearchOpen = () => screen.queryByLabelText('search') !== null;

test('the shortcuts open the search from the page, but not behind a dialog', () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
  for (const name of ['dialog', 'help']) {
    fireEvent.keyDown(screen.getByRole('button', { name }), { code: 'Slash' });
  }
  fireEvent.keyDown(screen.getByLabelText('field'), { code: 'KeyK', ctrlKey: true });
  expect(isSearchOpen()).toBe(false);
  fireEvent.keyDown(screen.getByRole('button', { name: 'page' }), { code: 'Slash' });
  expect(isSearchOpen()).toBe(true);
});
