// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { TitleCollections } from './title-collections';

afterEach(cleanup);

const collection = {
  id: 7,
  titleFa: 'صامت‌ها',
  titleEn: null,
  descriptionFa: null,
  version: 1,
  locked: [],
  path: '/collections/7/x',
  updatedAt: '2026-11-20T10:00:00Z',
  count: 0,
};

it('goes on in the empty field after a title was added to one of several collections', async () => {
  let inside: object[] = [];
  stubApi(({ method, path }) => {
    if (method === 'POST') inside = [collection];
    if (path.endsWith('titles/1/collections')) return { body: { data: inside } };
    return { body: method === 'POST' ? { changed: 1 } : { data: [collection] } };
  });
  renderAdmin(
    <RecordContextProvider value={{ id: 1 }}>
      <TitleCollections />
    </RecordContextProvider>,
  );
  const input = await screen.findByRole('combobox', { name: 'افزودن به مجموعه' });
  input.focus();
  fireEvent.change(input, { target: { value: 'صامت‌ها' } });
  fireEvent.click(await screen.findByRole('option', { name: 'صامت‌ها' }));
  await screen.findByRole('button', { name: 'برداشتن از «صامت‌ها»' });
  await waitFor(() => expect(input).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(input);
});

it('names collections without a link for a role that may not see them', async () => {
  stubApi(() => ({ body: { data: [collection] } }));
  renderAdmin(
    <RecordContextProvider value={{ id: 1 }}>
      <TitleCollections />
    </RecordContextProvider>,
    async ({ resource }) => resource !== 'collections',
  );
  await screen.findByText('صامت‌ها');
  expect(screen.queryByRole('link')).toBeNull();
});
