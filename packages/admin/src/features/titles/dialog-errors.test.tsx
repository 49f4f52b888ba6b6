// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, ListContextProvider, RecordContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { AddGenreButton } from './bulk-add';
import { RuleDialog } from './search-rule-dialog';
import { TitleActions } from './title-actions';

afterEach(cleanup);

const title = {
  id: 7,
  titleFa: 'متروپلیس',
  titleOriginal: null,
  year: 1927,
  poster: null,
  state: 'published',
};
const page = { data: [title], total: 1, current_page: 1, per_page: 10, last_page: 1 };

/** Text below a field. */
const saidOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

async function choose(label: RegExp, typed: string, option: RegExp) {
  const field = await screen.findByRole('combobox', { name: label });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
  return field;
}

it('says at its field why a title is not merged into another one', async () => {
  const gone = { message: 'درست نیست', errors: { into: ['این عنوان در راه پاک شدن است'] } };
  stubApi(({ method, path }) => {
    if (method === 'POST') return { status: 422, body: gone };
    return { body: path.endsWith('duplicates') ? { data: [] } : { ...page } };
  });
  const own = { ...title, id: 3, type: 'movie', state: 'hidden', purgeAt: null };
  renderAdmin(
    <RecordContextProvider value={own}>
      <Form>
        <TitleActions />
      </Form>
    </RecordContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'یکی کردن با…' }));
  const field = await choose(/آن‌که می‌ماند/, 'متر', /متروپلیس/);
  fireEvent.click(screen.getByRole('button', { name: 'یکی کردن' }));
  await waitFor(() => expect(saidOf(field)).toBe('این عنوان در راه پاک شدن است'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says at its field that a genre which is to be added is gone', async () => {
  stubApi(({ method }) =>
    method === 'POST'
      ? { status: 404, body: { message: 'این ژانر پیدا نشد' } }
      : { body: { genres: [{ id: 4, titleFa: 'درام' }], countries: [], languages: [], ages: [] } },
  );
  const list = { selectedIds: [3], onUnselectItems: () => {} };
  renderAdmin(
    <ListContextProvider value={list as never}>
      <AddGenreButton />
    </ListContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'افزودن ژانر' }));
  const field = await choose(/ژانر/, 'در', /درام/);
  fireEvent.click(screen.getByRole('button', { name: 'افزودن' }));
  await waitFor(() => expect(saidOf(field)).toBe('این ژانر پیدا نشد'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says at its field that the title of a search is gone, and asks for another one', async () => {
  const gone = { message: 'درست نیست', errors: { title_id: ['این عنوان نیست'] } };
  stubApi(({ method }) => (method === 'POST' ? { status: 422, body: gone } : { body: page }));
  renderAdmin(<RuleDialog query="مترو" onClose={() => {}} />);
  const field = await choose(/عنوان/, 'متر', /متروپلیس/);
  fireEvent.click(screen.getByRole('button', { name: 'افزودن' }));
  await waitFor(() => expect(saidOf(field)).toBe('این عنوان نیست'));
  await choose(/عنوان/, 'متروپ', /متروپلیس/);
  await waitFor(() => expect(saidOf(field)).toBeUndefined());
});
