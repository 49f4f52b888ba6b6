// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCloseOnBack } from './use-close-on-back';

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useCloseOnBack(true, onClose);
  return (
    <button type="button" onClick={onClose}>
      close {name}
    </button>
  );
}

function Page() {
  const [layers, setLayers] = useState<string[]>([]);
  const close = () => setLayers((old) => old.slice(0, -1));
  return (
    <>
      <h1>page</h1>
      <button type="button" onClick={() => setLayers([...layers, `${layers.length + 1}`])}>
        open
      </button>
      <Link to="/next">next</Link>
      {layers.map((name) => (
        <Layer key={name} name={name} onClose={close} />
      ))}
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;

/** History with `/before`, then the current page `/page`. */
beforeEach(async () => {
  history.replaceState(null, '', '/before');
  router = createBrowserRouter([
    { path: '/before', element: <h1>before</h1> },
    { path: '/page', element: <Page /> },
    { path: '/next', element: <h1>next page</h1> },
  ]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await act(() => router.navigate('/page'));
});

afterEach(() => {
  cleanup();
  router.dispose();
});

const press = (name: string) => act(() => screen.getByText(name).click());
const back = () => act(() => history.back());
const heading = () => screen.getByRole('heading').textContent;
const closers = () => screen.queryAllByRole('button', { name: /close/ }).length;

test('Back closes the top layer, then the one below, then leaves the page', async () => {
  const seen = vi.fn();
  router.subscribe(seen);
  press('open');
  press('open');
  expect(closers()).toBe(2);
  await back();
  await vi.waitFor(() => expect(closers()).toBe(1));
  await back();
  await vi.waitFor(() => expect(closers()).toBe(0));
  expect(heading()).toBe('page');
  expect(seen).not.toHaveBeenCalled();
  await back();
  await vi.waitFor(() => expect(heading()).toBe('before'));
});

test('Back leaves the page at once when the layer was closed otherwise', async () => {
  for (const _ of [1, 2]) {
    press('open');
    press('close 1');
  }
  await back();
  await vi.waitFor(() => expect(heading()).toBe('before'));
});

test('Back from a page that a layer led to shows the page, and once more the one before', async () => {
  press('open');
  await act(async () => screen.getByText('next').click());
  await vi.waitFor(() => expect(heading()).toBe('next page'));
  await back();
  await vi.waitFor(() => expect(heading()).toBe('page'));
  expect(closers()).toBe(0);
  press('open');
  await back();
  await vi.waitFor(() => expect(closers()).toBe(0));
  expect(heading()).toBe('page');
  await back();
  await vi.waitFor(() => expect(heading()).toBe('before'));
});

test('a layer that stays open stops the next Back, too', async () => {
  cleanup();
  const onClose = vi.fn();
  render(<Layer name="one" onClose={onClose} />);
  await back();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect((history.state as { layers?: number }).layers).toBe(1));
  await back();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(location.pathname).toBe('/page');
});
