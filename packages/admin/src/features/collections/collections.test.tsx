// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { CollectionEdit } from './collections';

afterEach(cleanup);

const titles = ['متروپلیس', 'سپیده‌دم'].map((titleFa, at) => ({
  id: at + 1,
  titleFa,
  titleOriginal: null,
  year: 1927,
  poster: null,
  state: 'published',
}));
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
  titleIds: [],
  titles: [],
};

async function choose(input: HTMLElement, name: string) {
  input.focus();
  fireEvent.change(input, { target: { value: name } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

it('goes on in the empty field after a title was added to a collection', async () => {
  stubApi(({ path }) => ({ body: path.endsWith('titles') ? { data: titles } : collection }));
  renderAdmin(
    <ResourceContextProvider value="collections">
      <CollectionEdit id={7} />
    </ResourceContextProvider>,
  );
  const input = await screen.findByRole('combobox', { name: 'افزودن عنوان' });
  for (const { titleFa } of titles) {
    await choose(input, titleFa);
    await screen.findByRole('button', { name: `برداشتن «${titleFa}»` });
    await waitFor(() => expect(input).toHaveProperty('value', ''));
    expect(document.activeElement).toBe(input);
  }
});
