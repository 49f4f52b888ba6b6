// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError, ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { CollectionEdit } from './collections';
import { Slides } from './front-page';

afterEach(cleanup);

const title = (id: number, titleFa: string) => ({
  id,
  titleFa,
  titleOriginal: null,
  year: 1927,
  poster: null,
  state: 'published',
});
const titles = [title(1, 'متروپلیس'), title(2, 'سپیده‌دم')];

const collection = {
  id: 7,
  version: 1,
  titleFa: 'دست‌چین',
  titleEn: null,
  descriptionFa: null,
  locked: [],
  titleIds: [1, 2],
  titles,
  path: '/collections/7',
};
const slides = {
  id: 'slides',
  version: 1,
  isLocked: false,
  slides: titles.map((one) => ({ titleId: one.id, title: one, showFrom: null, showUntil: null })),
};

const GONE = 'این عنوان دیگر نیست؛ برش دارید';

it.each<[string, object, string, ReactNode]>([
  ['a collection', collection, 'title_ids.1', <CollectionEdit key="collection" id={7} />],
  ['slides', slides, 'slides.1.title_id', <Slides key="slides" />],
])('says at its row which title of %s is gone, and leads there', async (_, record, field, form) => {
  stubApi(({ method }) =>
    method === 'PUT'
      ? { status: 422, body: { message: GONE, errors: { [field]: [GONE] } } }
      : { body: record },
  );
  renderAdmin(<ResourceContextProvider value="collections">{form}</ResourceContextProvider>);
  const complain = vi.mocked(console.error).getMockImplementation();
  // A form that is refused is also logged to the console.
  vi.mocked(console.error).mockImplementation((...noted) => {
    if (!(noted[0] instanceof HttpError)) complain?.(...noted);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'پایین بردن «متروپلیس»' }));
  fireEvent.click(await screen.findByRole('button', { name: 'ذخیره' }));
  const said = await screen.findByText(GONE);
  expect(within(said.closest('li') as HTMLElement).getByText(/متروپلیس/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(screen.queryByRole('alert')).toBeNull();
});
