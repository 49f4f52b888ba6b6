// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
import { PreferencesForm } from './preferences-form';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = (name: string, hideSpoilers: boolean) =>
  user({ name, preferences: { hideSpoilers, emailDigest: 'off' } });
const words = text.preferences;

test('what was changed on another device is not saved over, and what was typed is kept', async () => {
  const api = stubApi();
  api.answer('PATCH /api/user', member('سارا', true));
  // The member as this browser stored them, until the server answers.
  const { rerender } = render(<PreferencesForm user={member('مریم', false)} />);
  const name = screen.getByLabelText(words.name) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'سارا' } });
  rerender(<PreferencesForm user={member('نسیم', true)} />);
  const spoilers = screen.getByLabelText(words.hideSpoilers) as HTMLInputElement;
  await waitFor(() => expect(spoilers.checked).toBe(true));
  expect(name.value).toBe('سارا');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText(words.saved)).toBeTruthy();
  const body = { name: 'سارا', hide_spoilers: true, email_digest: 'off' };
  expect(api.bodies('PATCH /api/user')).toEqual([body]);
});
