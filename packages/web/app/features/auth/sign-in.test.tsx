// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { LoginState } from './sign-in';
import { SignIn } from './sign-in';

afterEach(cleanup);

function open(state: LoginState | null, query = '') {
  const router = createMemoryRouter(
    [
      { path: '/auth/login', element: <SignIn /> },
      { path: '/auth/register', element: null },
    ],
    { initialEntries: [{ pathname: '/auth/login', search: query, state }] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

test('says why a visitor was led here, and takes it along to the registration', () => {
  const router = open({ for: 'stars' });
  expect(screen.getByText('برای امتیاز دادن وارد شوید.')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'ثبت‌نام کنید' }));
  expect(router.state.location).toMatchObject({
    pathname: '/auth/register',
    state: { for: 'stars' },
  });
});

test('an address cannot write the reason', () => {
  open(null, '?for=stars');
  expect(screen.queryByText(/^برای .* وارد شوید/)).toBeNull();
});
