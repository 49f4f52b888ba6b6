// @vitest-environment jsdom
import type { User } from '@parde/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { callWithCsrf } from '../../lib/csrf';
import { PreferencesForm } from './preferences-form';
import { text } from './text';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));

afterEach(cleanup);

const user = (name: string, hideSpoilers: boolean) =>
  ({ name, preferences: { hideSpoilers, emailDigest: 'off' } }) as unknown as User;
const words = text.preferences;

test('what was changed on another device is not saved over, and what was typed is kept', async () => {
  vi.mocked(callWithCsrf).mockResolvedValue(user('سارا', true) as never);
  // The member as this browser stored them, until the server answers.
  const { rerender } = render(<PreferencesForm user={user('مریم', false)} />);
  const name = screen.getByLabelText(words.name) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'سارا' } });
  rerender(<PreferencesForm user={user('نسیم', true)} />);
  const spoilers = screen.getByLabelText(words.hideSpoilers) as HTMLInputElement;
  await waitFor(() => expect(spoilers.checked).toBe(true));
  expect(name.value).toBe('سارا');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() =>
    expect(callWithCsrf).toHaveBeenCalledWith('PATCH /api/user', {
      body: { name: 'سارا', hide_spoilers: true, email_digest: 'off' },
    }),
  );
  expect(await screen.findByText(words.saved)).toBeTruthy();
});
