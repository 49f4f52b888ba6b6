// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider } from './data-provider';

afterEach(() => vi.unstubAllGlobals());

const PER_PAGE = 10;

/** Pagination of a list whose response has `rows` rows on `page` and no total. */
async function listOf(page: number, rows: number) {
  const data = Array.from({ length: rows }, (_, index) => ({ id: index + 1 }));
  vi.stubGlobal('fetch', async () => Response.json({ data, total: null }));
  const { total, pageInfo } = await dataProvider.getList('support', {
    pagination: { page, perPage: PER_PAGE },
    filter: {},
    sort: { field: 'id', order: 'ASC' },
  });
  return pageInfo ?? total;
}

it('knows how many rows there are once a page is not full', async () => {
  expect(await listOf(1, 0)).toBe(0);
  expect(await listOf(1, 3)).toBe(3);
  expect(await listOf(3, 4)).toBe(24);
});

it('offers the next page of a list whose end is not known', async () => {
  expect(await listOf(1, PER_PAGE)).toEqual({ hasNextPage: true, hasPreviousPage: false });
  expect(await listOf(2, PER_PAGE)).toEqual({ hasNextPage: true, hasPreviousPage: true });
  // All earlier rows were on the page before.
  expect(await listOf(2, 0)).toEqual({ hasNextPage: false, hasPreviousPage: true });
});

const readOne = () => dataProvider.getOne('titles', { id: 1 });

it.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['a page of the proxy', async () => new Response('<h1>502</h1>', { status: 502 }), 502],
])('says %s in a sentence', async (_, answer, status) => {
  vi.stubGlobal('fetch', answer);
  await expect(readOne()).rejects.toMatchObject({
    status,
    message: expect.stringContaining('سرور در دسترس نیست'),
  });
});

it('passes on what the server says', async () => {
  const message = 'این عنوان پیدا نشد';
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 404 }));
  await expect(readOne()).rejects.toMatchObject({ status: 404, message });
});

it('sends names in snake_case, and has errors at the names of the record', async () => {
  const fetch = vi.fn(async () =>
    Response.json(
      { message: 'نه', errors: { 'external_ids.0.external_id': ['نه'] } },
      { status: 422 },
    ),
  );
  vi.stubGlobal('fetch', fetch);
  const data = { titleFa: 'دور', externalIds: [{ source: 'imdb', externalId: 'x' }] };
  await expect(
    dataProvider.update('titles', { id: 1, data, previousData: { id: 1 } }),
  ).rejects.toMatchObject({ body: { errors: { 'externalIds.0.externalId': 'نه' } } });
  expect(fetch).toHaveBeenCalledWith(
    '/api/admin/titles/1',
    expect.objectContaining({
      body: JSON.stringify({
        title_fa: 'دور',
        external_ids: [{ source: 'imdb', external_id: 'x' }],
      }),
    }),
  );
});

it('finds the record that a lost call made, instead of making it again', async () => {
  const made = new Map<string, number>();
  let answers = false;
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    if (method === 'GET') return Response.json({ id: Number(url.split('/').at(-1)), version: 1 });
    const key = (headers as Record<string, string>)['idempotency-key'] ?? '';
    const id = made.get(key);
    if (id) return Response.json({ message: 'شد', current: { id: String(id) } }, { status: 409 });
    made.set(key, made.size + 1);
    if (!answers) throw new TypeError('Failed to fetch');
    return Response.json({ id: made.size });
  });
  const add = (nameFa: string) => dataProvider.create('people', { data: { nameFa } });
  await expect(add('یکی')).rejects.toMatchObject({ status: 0 });
  answers = true;
  expect((await add('دیگری')).data.id).toBe(2);
  expect((await add('یکی')).data).toEqual({ id: 1, version: 1 });
  expect((await add('یکی')).data.id).toBe(3);
});

it('offers no page that the API refuses', async () => {
  const data = Array.from({ length: 25 }, (_, id) => ({ id }));
  vi.stubGlobal('fetch', async () => Response.json({ data, total: null }));
  const pageInfoOf = async (page: number) => {
    const sort = { field: 'id', order: 'DESC' as const };
    const list = { pagination: { page, perPage: 25 }, sort, filter: {} };
    return (await dataProvider.getList('titles', list)).pageInfo;
  };
  expect(await pageInfoOf(399)).toEqual({ hasNextPage: true, hasPreviousPage: true });
  expect(await pageInfoOf(400)).toEqual({ hasNextPage: false, hasPreviousPage: true });
});
