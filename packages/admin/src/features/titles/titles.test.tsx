// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { titles } from './titles';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listeners = { addEventListener: () => {}, removeEventListener: () => {} };

const List = titles.list as () => React.ReactNode;

const publishing = { changed: 1, said: '۱ عنوان منتشر شد' };

it.each([
  { ...publishing, isNarrow: false },
  { ...publishing, isNarrow: true },
  {
    changed: 0,
    isNarrow: false,
    said: 'هیچ‌کدام دگرگون نشد؛ یا از پیش چنین بودند، یا برداشته یا پاک شده‌اند',
  },
])('publishes the selected titles, and says so: %o', async ({ changed, said, isNarrow }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, ...listeners }));
  const title = {
    id: 4,
    titleFa: 'متروپلیس',
    titleEn: null,
    titleOriginal: null,
    year: 1927,
    poster: null,
    state: 'draft',
    locked: [],
    updatedAt: '2026-11-20T10:00:00Z',
  };
  const changes = stubApi(({ method }) => ({
    body:
      method === 'GET' ? { data: [title], current_page: 1, last_page: 1, total: 1 } : { changed },
  }));
  renderAdmin(
    <ResourceContextProvider value="titles">
      <List />
    </ResourceContextProvider>,
  );
  await screen.findByText('متروپلیس');
  fireEvent.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'انتشار' }));
  const dialog = await screen.findByRole('dialog', { name: 'انتشار ۱ عنوان' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'انتشار' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({ ids: [4], change: { do: 'publish' } });
  await screen.findByText(said);
  // The button that opened the dialog is hidden now.
  await waitFor(() => expect(document.activeElement?.className).toContain('RaList-content'));
});
