// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ClientLoaderFunctionArgs, createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
// Imported here so that it is loaded before the tests wait for it.
import '../features/profiles/closed-to-child';
import { user } from '../../testing/fixtures';
import { refusal, stubApi } from '../../testing/stub-api';
import { AccessNote } from '../features/files/access-note';
import { Footer } from '../features/shell/footer';
import { AccessGate } from '../features/watch/access-gate';
import { useAuth } from '../stores/auth';
import { clientLoader as joinPage } from './join';
import Premium from './premium';

const signIn = (ageLimit: number | null) =>
  useAuth.setState({ user: user({ profileCount: 2, profile: { id: 2, ageLimit } }) });

afterEach(() => {
  cleanup();
  useAuth.setState({ user: null });
});

const links = () =>
  screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);

test('plans are offered to a grown-up, and to a child nowhere', () => {
  const parts = (
    <>
      <AccessGate access="premium" />
      <AccessNote />
      <Footer />
    </>
  );
  const offers = <RouterProvider router={createMemoryRouter([{ path: '/', element: parts }])} />;
  signIn(null);
  render(offers);
  expect(links().filter((path) => path === '/gopremium')).toHaveLength(2);
  expect(links()).toContain('/premium/plans');
  cleanup();
  signIn(7);
  render(offers);
  expect(links()).not.toContain('/gopremium');
  expect(links()).not.toContain('/premium/plans');
});

test('pages of plans say that they are closed to a child', async () => {
  const pages = [{ element: <Premium />, children: [{ path: '/', element: <h1>طرح‌ها</h1> }] }];
  const show = () => render(<RouterProvider router={createMemoryRouter(pages)} />);
  signIn(null);
  show();
  expect(screen.getByRole('heading').textContent).toBe('طرح‌ها');
  cleanup();
  signIn(7);
  show();
  expect((await screen.findByRole('heading')).textContent).toBe('این بخش در نمایهٔ کودک بسته است');
});

test('the page of a plan that is not for sale any more leads to the others', async () => {
  stubApi().answer('GET /api/premium/plans/{id}', refusal(404));
  const request = new Request('http://parde.test/premium/join/3?order=12');
  const args = { request, params: { id: '3' } } as unknown as ClientLoaderFunctionArgs;
  const moved = await joinPage(args).catch((answer: Response) => answer);
  expect(moved).toMatchObject({ status: 302 });
  expect((moved as Response).headers.get('location')).toBe('/premium/plans');
});
