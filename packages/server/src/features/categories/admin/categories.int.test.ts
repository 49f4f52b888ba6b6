import type { AdminCategory, AdminTitle } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReferenceData } from '../../../db/reference-data.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const film = (n: number, genres: string[]) => ({
  record: 'title',
  id: `imdb:tt000000${n}`,
  type: 'movie',
  title_fa: `فیلم ${n}`,
  genres,
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  await t.load([film(1, ['drama']), film(2, ['comedy', 'drama']), film(3, ['comedy'])]);
});
afterAll(() => t.close());

const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  const answer = await editor.call({ method, url, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (kind: string) =>
  (await editor.get<{ data: AdminCategory[] }>(`/api/admin/categories?kind=${kind}`)).body.data;
const genre = async (code: string) => (await list('genre')).find((one) => one.code === code);
const found = async (slug: string) =>
  (
    await t.get<{ data: { titleFa: string }[] }>(`/api/titles/search?genre=${slug}&order_by=title`)
  ).body.data
    .map(({ titleFa }) => titleFa)
    .sort();

it('names genres, countries and languages, also after a new version starts', async () => {
  const drama = await genre('drama');
  const named = await send('PUT', `/api/admin/categories/${drama?.id}`, {
    titleFa: 'نمایشی',
    titleEn: 'Drama',
  });
  expect([named.status, named.body]).toEqual([
    200,
    { ...drama, titleFa: 'نمایشی', isEdited: true },
  ]);
  expect(
    (await send('PUT', '/api/admin/categories/country-IR', { titleFa: 'ایران‌زمین' })).status,
  ).toBe(200);
  expect(
    (await send('PUT', '/api/admin/categories/language-fa', { titleFa: 'پارسی' })).status,
  ).toBe(200);
  await seedReferenceData(t.database.db);
  expect((await genre('drama'))?.titleFa).toBe('نمایشی');
  expect((await list('country')).find(({ code }) => code === 'IR')?.titleFa).toBe('ایران‌زمین');
  expect((await list('language')).find(({ code }) => code === 'fa')?.titleFa).toBe('پارسی');
  const { body } = await t.get<{ genres: { titleFa: string }[] }>('/api/categories');
  expect(body.genres.map(({ titleFa }) => titleFa)).toContain('نمایشی');
});

it('adds one that imports know, and refuses what makes no sense', async () => {
  const add = (body: object) => send('POST', '/api/admin/categories', body);
  const fresh = { kind: 'genre', code: 'film-farsi', titleFa: 'فیلمفارسی', titleEn: 'Film Farsi' };
  expect((await add(fresh)).body).toMatchObject({ code: 'film-farsi', titles: 0 });
  expect((await t.load([film(4, ['film-farsi'])])).rejected).toBe(0);
  expect((await add({ kind: 'country', code: 'XQ', titleFa: 'سرزمین' })).status).toBe(200);
  for (const wrong of [
    fresh,
    { ...fresh, code: 'فیلم' },
    { ...fresh, code: 'other', titleFa: '' },
    { kind: 'country', code: 'ir', titleFa: 'ایران' },
    { kind: 'planet', code: 'x', titleFa: 'ایکس' },
    {},
  ]) {
    expect([JSON.stringify(wrong), (await add(wrong)).status]).toEqual([
      JSON.stringify(wrong),
      422,
    ]);
  }
  expect(
    (await send('PUT', '/api/admin/categories/genre-999999', { titleFa: 'ه', titleEn: 'H' }))
      .status,
  ).toBe(404);
  expect((await send('PUT', '/api/admin/categories/nothing', { titleFa: 'ه' })).status).toBe(404);
});

it('makes two genres one, for lists, addresses, forms and imports', async () => {
  const [drama, comedy] = [await genre('drama'), await genre('comedy')];
  const number = (category?: AdminCategory) => Number(category?.id.split('-')[1]);
  const merge = (from: number, into: number) =>
    send('POST', `/api/admin/genres/${from}/merge`, { into });
  expect((await merge(number(comedy), number(comedy))).status).toBe(422);
  expect((await merge(number(comedy), 999_999)).status).toBe(422);
  expect((await merge(number(comedy), number(drama))).status).toBe(200);
  expect((await merge(number(comedy), number(drama))).status).toBe(404);
  await t.runJobs();
  const all = ['فیلم 1', 'فیلم 2', 'فیلم 3'];
  expect(await found('drama')).toEqual(all);
  expect(await found('comedy')).toEqual(all);
  expect((await genre('drama'))?.titles).toBe(3);
  expect(await genre('comedy')).toBeUndefined();
  const id = await t.titleId('فیلم 2');
  const record = (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
  expect(record.genres).toEqual([number(drama)]);
  const wrong = await send('PUT', `/api/admin/titles/${id}`, {
    ...record,
    genres: [number(comedy)],
  });
  expect(wrong.status).toBe(422);
  await t.rows('delete from import_records');
  await seedReferenceData(t.database.db);
  expect(
    (await t.load([film(3, ['comedy', 'drama']), film(5, ['comedy', 'drama'])])).rejected,
  ).toBe(0);
  expect(await found('drama')).toEqual([...all, 'فیلم 5']);
  expect(await t.rows('select from title_genres where genre_id = $1', [number(comedy)])).toEqual(
    [],
  );
});
