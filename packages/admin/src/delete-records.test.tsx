// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { categories } from './features/categories/categories';
import { collections } from './features/collections/collections';
import { renderAdmin, stubApi } from './testing/render-admin';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const shared = { version: 1, locked: [], updatedAt: '2026-11-20T10:00:00Z', purgeAt: null };
const records: Record<string, object> = {
  collections: {
    ...shared,
    id: 7,
    titleFa: 'صامت‌ها',
    titleEn: null,
    descriptionFa: null,
    path: '/collections/7/x',
    count: 0,
    titleIds: [],
    titles: [],
  },
  categories: {
    id: 7,
    kind: 'genre',
    code: 'noir',
    titleFa: 'سیاه',
    titleEn: 'Noir',
    allTitles: 2,
  },
};

/** Opens the screen of a record; the API has it until it is deleted or merged into another. */
function open(name: string) {
  const record = records[name];
  const asked: string[] = [];
  let isGone = false;
  stubApi(({ method, path }) => {
    if (method === 'DELETE' || path.endsWith('/merge')) {
      isGone = true;
      return { body: { id: 8 } };
    }
    if (path.endsWith(`/${name}`)) {
      const other = { ...record, id: 8, titleFa: 'در فهرست' };
      return { body: { data: [other], total: 1, current_page: 1, last_page: 1 } };
    }
    if (path.endsWith('/8')) return { body: { ...record, id: 8 } };
    if (!path.endsWith('/7')) return { body: { data: [], total: 0 } };
    if (isGone) asked.push(path);
    return isGone ? { status: 404, body: { message: 'نیست' } } : { body: record };
  });
  location.hash = `#/${name}/7`;
  const ask = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  renderAdmin(
    <Routes>
      {[categories, collections].map(({ section: _, list: List, ...resource }) => (
        <Route
          key={resource.name}
          path={`/${resource.name}/*`}
          element={<Resource {...resource} list={List && <List />} />}
        />
      ))}
    </Routes>,
  );
  return { ask, asked };
}

const press = async (words: string) =>
  fireEvent.click(await screen.findByText(words, { selector: 'form [type=button]' }));
const confirm = (words: string) =>
  fireEvent.click(screen.getByText(words, { selector: '[role=dialog] [type=submit]' }));
const change = async () =>
  fireEvent.change(await screen.findByLabelText(/^نام فارسی/), { target: { value: 'دیگر' } });

it.each(['collections', 'categories'])(
  'leaves one of %s that was deleted without a question, and does not ask for it again',
  async (name) => {
    const { ask, asked } = open(name);
    await change();
    await press('پاک کردن');
    confirm('پاک کردن');
    await waitFor(() => expect(location.hash).toBe(`#/${name}`));
    await screen.findByText('در فهرست');
    expect(ask).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  },
);

it('leaves a category that was merged without a question', async () => {
  const { ask } = open('categories');
  await change();
  await press('یکی کردن با…');
  const input = await screen.findByLabelText(/^ژانری که می‌ماند/);
  input.focus();
  fireEvent.mouseDown(input);
  fireEvent.click(await screen.findByText('در فهرست', { selector: '[role=option]' }));
  confirm('یکی کردن');
  await waitFor(() => expect(location.hash).toBe('#/categories/8'));
  expect(ask).not.toHaveBeenCalled();
});
