// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { paths } from '../../lib/paths';
import { NotMe } from './not-me';
import { text } from './text';
import { VerifyEmail } from './verify-email';

afterEach(cleanup);

test.each([
  { Page: VerifyEmail, title: text.verify.incomplete, action: text.panel, path: paths.dashboard },
  {
    Page: NotMe,
    title: text.notMe.incomplete,
    action: text.notMe.newPassword,
    path: paths.forgotPassword,
  },
])('an incomplete link of a mail leads on to $path', async ({ Page, title, action, path }) => {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('heading')).textContent).toBe(title);
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(path);
});
