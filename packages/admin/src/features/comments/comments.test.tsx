// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { comments } from './comments';

afterEach(cleanup);

const List = comments.list as () => React.ReactNode;

const comment = (id: number) => ({
  id,
  version: `v${id}`,
  state: 'held',
  body: `دیدگاه ${id}`,
  isSpoiler: false,
  editedAt: null,
  heldFor: null,
  holdReasons: [],
  createdAt: '2026-11-20T10:00:00Z',
  title: { id: 1, name: 'متروپلیس' },
  author: null,
  reports: [],
});

it('decides about the chosen comments at once, and says which are gone', async () => {
  const changes = stubApi(({ method }) => ({
    body:
      method === 'POST'
        ? { done: [1], missing: [3], changed: [] }
        : { data: [1, 2, 3].map(comment), total: 3, page: 1, per_page: 10 },
  }));
  renderAdmin(
    <ResourceContextProvider value="comments">
      <List />
    </ResourceContextProvider>,
  );
  const boxes = await screen.findAllByRole('checkbox', { name: /برگزیدن دیدگاه/ });
  expect(boxes).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'برداشتن همه' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'همهٔ این صفحه' }));
  fireEvent.click(boxes[1] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'برداشتن همه' }));
  const dialog = await screen.findByRole('dialog', { name: 'برداشتن ۲ دیدگاه' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: /دلیل/ }), {
    target: { value: 'تبلیغ' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'برداشتن همه' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]).toMatchObject({
    path: '/api/admin/comments/bulk',
    body: { ids: [1, 3], change: { do: 'remove', reason: 'تبلیغ' } },
  });
  expect(await screen.findByText('۱ دیدگاه را نویسنده‌اش پاک کرده بود')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'انتشار همه' })).toBeNull());
});

it('names what was read when it publishes, and says what changed meanwhile', async () => {
  const changes = stubApi(({ method, path }) => {
    if (method === 'GET') return { body: { data: [1, 2].map(comment), total: 2 } };
    return path.endsWith('/bulk')
      ? { body: { done: [1], missing: [], changed: [2] } }
      : { status: 409, body: { message: 'این دیدگاه در همین میان تغییر کرد' } };
  });
  renderAdmin(
    <ResourceContextProvider value="comments">
      <List />
    </ResourceContextProvider>,
  );
  const [publish] = await screen.findAllByRole('button', { name: 'انتشار' });
  fireEvent.click(publish as HTMLElement);
  expect(await screen.findByText('این دیدگاه در همین میان تغییر کرد')).toBeTruthy();
  expect(changes[0]?.body).toEqual({ version: 'v1' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'همهٔ این صفحه' }));
  fireEvent.click(await screen.findByRole('button', { name: 'انتشار همه' }));
  const told = '۱ دیدگاه در همین میان تغییر کرد و منتشر نشد؛ دوباره بخوانید';
  expect(await screen.findByText(told)).toBeTruthy();
  const versions = { 1: 'v1', 2: 'v2' };
  expect(changes[1]?.body).toEqual({ ids: [1, 2], versions, change: { do: 'approve' } });
});
