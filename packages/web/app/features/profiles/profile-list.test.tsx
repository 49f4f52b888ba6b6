// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { stubApi } from '../../../testing/stub-api';
// Imported here so that it is loaded before the tests wait for it.
import '../../components/dialog-popup';
import { ProfileList } from './profile-list';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = text.manage;

test('the focus stays in the list when a profile was deleted', async () => {
  const api = stubApi();
  const { profile: first } = user();
  if (!first) throw new Error('the member has no profile');
  const second = { ...first, id: 2, name: 'رها', isFirst: false };
  const [before, after] = [{ data: [first, second] }, { data: [first] }];
  api.answer('GET /api/user/profiles', { ...before, current: 1 }, { ...after, current: 1 });
  api.answer('DELETE /api/user/profiles/{id}', new Response(null, { status: 204 }));
  api.answer('GET /api/user', user());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProfileList />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const remove = await screen.findByRole('button', { name: words.removeOf('رها') });
  remove.focus();
  fireEvent.click(remove);
  await screen.findByRole('dialog', { name: words.removeTitle });
  fireEvent.click(screen.getByText(words.remove, { selector: '[role=dialog] button' }));
  await waitFor(() => expect(remove.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('list'));
});
