// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { listPage, titleCard } from '../../testing/fixtures';
import { stubApi } from '../../testing/stub-api';
// Imported here so that it is loaded before the tests wait for it.
import '../components/dialog-popup';
import { text } from '../features/diary/text';
import DiaryPage from './diary';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (entryId: number, titleFa: string) => ({
  ...titleCard({ titleFa }),
  ...{ entryId, watchedOn: '2026-11-20', note: null, stars: null },
});

async function remove(name: RegExp) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: text.removeAction }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
}

test('the focus stays near an entry that was removed, also near the last one', async () => {
  const api = stubApi();
  const [first, second] = [entry(1, 'گاو'), entry(2, 'قیصر')];
  api.answer('GET /api/user/diary', listPage(first, second), listPage(second), listPage());
  api.answer('DELETE /api/user/diary/{id}', new Response(null, { status: 204 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DiaryPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const isFocusAround = (name: string) =>
    document.activeElement !== document.body &&
    document.activeElement?.contains(screen.getByText(name));
  await remove(/^برداشتن «گاو»/);
  await waitFor(() => expect(isFocusAround('قیصر')).toBe(true));
  await remove(/^برداشتن «قیصر»/);
  await waitFor(() => expect(isFocusAround(text.empty.title)).toBe(true));
});
