import type { AdminCategory, AdminTitle } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReferenceData } from '../../../db/reference-data.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const film = (n: number, genres: string[], age?: string) => ({
  record: 'title',
  id: `imdb:tt000000${n}`,
  type: 'movie',
  title_fa: `فیلم ${n}`,
  genres,
  age,
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  await t.load([film(1, ['drama']), film(2, ['comedy', 'drama']), film(3, ['comedy'])]);
});
afterAll(() => t.close());

const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  const answer = await editor.call({ method, url, payload: snakeCased(payload) });
  return { status: answer.statusCode, body: answer.json() };
};
const remove = async (category: string, titles = 0) => {
  const url = `/api/admin/categories/${category}?titles=${titles}`;
  const answer = await editor.call({ method: 'DELETE', url });
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
    { ...drama, titleFa: 'نمایشی', isEdited: true, allTitles: 2 },
  ]);
  expect(
    (await send('PUT', '/api/admin/categories/country-IR', { titleFa: 'ایران‌زمین' })).status,
  ).toBe(200);
  expect(
    (await send('PUT', '/api/admin/categories/language-fa', { titleFa: 'پارسی' })).status,
  ).toBe(200);
  const seeding = await t.statementsOf(() => seedReferenceData(t.database.db));
  // Not even an upsert that changes nothing: it locks each row.
  expect(seeding.filter((statement) => !/^select/i.test(statement))).toEqual([]);
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
  const merge = async (from: string | undefined, into: string | undefined) =>
    (await send('POST', `/api/admin/categories/${from}/merge`, { into })).status;
  expect(await merge(comedy?.id, comedy?.id)).toBe(422);
  expect(await merge(comedy?.id, 'genre-999999')).toBe(422);
  expect(await merge(comedy?.id, 'age-12')).toBe(422);
  expect(await merge('country-IR', 'country-FR')).toBe(422);
  expect(await merge(comedy?.id, drama?.id)).toBe(200);
  expect(await merge(comedy?.id, drama?.id)).toBe(404);
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

it('treats age marks as categories: adds, names, merges and removes them', async () => {
  const add = (body: object) => send('POST', '/api/admin/categories', { kind: 'age', ...body });
  const codes = async () => (await list('age')).map(({ code }) => code);
  const aged = async (age: string) =>
    (await t.get<{ data: { titleFa: string }[] }>(`/api/titles/search?age=${age}`)).body.data
      .length;
  expect(await codes()).toEqual(['all', '7', '12', '15', '18']);
  const made = await add({ code: '13', titleFa: 'بالای ۱۳ سال', minAge: 13 });
  expect([made.status, made.body]).toMatchObject([200, { id: 'age-13', minAge: 13, titles: 0 }]);
  expect(await codes()).toEqual(['all', '7', '12', '13', '15', '18']);
  for (const wrong of [
    { code: '13', titleFa: 'باز', minAge: 13 },
    { code: 'A', titleFa: 'باز', minAge: 1 },
    { code: 'x', titleFa: 'باز', minAge: 99 },
    { code: 'x', titleFa: 'باز' },
  ]) {
    expect([wrong, (await add(wrong)).status]).toEqual([wrong, 422]);
  }

  const loaded = await t.load([film(6, [], '13'), film(7, [], 'pg-16'), film(8, [], '12')]);
  expect([loaded.rejected, loaded.warnings]).toEqual([0, 1]);
  expect(await aged('13')).toBe(1);
  expect(await aged('unheard-of')).toBe(0);
  const id = await t.titleId('فیلم 6');
  const page = await t.get<{ age: string; ageMark: object }>(`/api/titles/${id}`);
  expect(page.body).toMatchObject({ age: '13', ageMark: { titleFa: 'بالای ۱۳ سال', minAge: 13 } });
  const named = { titleFa: 'از ۱۳ سالگی', minAge: 14 };
  expect((await send('PUT', '/api/admin/categories/age-13', { titleFa: 'ه' })).status).toBe(422);
  expect((await send('PUT', '/api/admin/categories/age-13', named)).body).toMatchObject(named);

  expect((await remove('age-13')).status).toBe(409);
  expect((await remove('age-7')).status).toBe(200);
  expect((await remove('age-7')).status).toBe(404);
  const merged = await send('POST', '/api/admin/categories/age-13/merge', { into: 'age-12' });
  expect(merged.status).toBe(200);
  await t.runJobs();
  expect(await codes()).toEqual(['all', '12', '15', '18']);
  expect([await aged('12'), await aged('13')]).toEqual([2, 2]);
  const { body } = await t.get<{ ages: object[] }>('/api/categories');
  expect(body.ages).toEqual([{ code: '12', titleFa: '۱۲ سال به بالا', minAge: 12, count: 2 }]);
  expect((await t.load([film(9, [], '13')])).warnings).toBe(0);
  expect(await aged('12')).toBe(3);

  const record = (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
  expect(record.age).toBe('12');
  for (const age of ['13', '7', 'x y']) {
    const saved = await send('PUT', `/api/admin/titles/${id}`, { ...record, age });
    expect([age, saved.status]).toEqual([age, 422]);
  }
});
