// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { user } from '../../testing/fixtures';
import { useAuth } from '../stores/auth';
import Guarded from './guarded';

afterEach(() => {
  cleanup();
  useAuth.setState({ user: null });
});

test('what one member has not sent is not left for another', () => {
  const pages = [{ element: <Guarded />, children: [{ path: '/', element: <input /> }] }];
  const become = (id: number, given = {}) => useAuth.setState({ user: user({ id, ...given }) });
  const field = () => screen.getByRole('textbox') as HTMLInputElement;
  become(1);
  render(<RouterProvider router={createMemoryRouter(pages)} />);
  fireEvent.change(field(), { target: { value: 'نام' } });
  act(() => become(1, { newNotifications: true }));
  expect(field().value).toBe('نام');
  act(() => become(2));
  expect(field().value).toBe('');
});
