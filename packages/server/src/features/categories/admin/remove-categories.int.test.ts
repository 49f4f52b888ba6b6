import type { AdminCategory, AdminTitle } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReferenceData } from '../../../db/reference-data.ts';
import { insertMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

const filmOf = (n: number, facets: object) => ({
  record: 'title',
  id: `imdb:tt${String(n).padStart(7, '0')}`,
  type: 'movie',
  title_fa: `فیلم ${n}`,
  ...facets,
});
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
const total = async (query: string) =>
  (await t.get<{ data: object[] }>(`/api/titles/search?${query}`)).body.data.length;

it('removes what no title has, also after a new version starts, until it is added again', async () => {
  const iceland = { kind: 'country', code: 'IS', titleFa: 'سرزمین یخ' };
  const codes = async () => (await list('country')).map(({ code }) => code);
  expect((await remove('country-IS')).status).toBe(200);
  expect((await remove('country-IS')).status).toBe(404);
  expect((await editor.get('/api/admin/categories/country-IS')).status).toBe(404);
  await seedReferenceData(t.database.db);
  expect(await codes()).not.toContain('IS');
  const choices = await editor.get<{ countries: { code: string }[] }>('/api/admin/titles/choices');
  expect(choices.body.countries.map(({ code }) => code)).not.toContain('IS');
  const loaded = await t.load([filmOf(20, { countries: ['IS', 'FR'] })]);
  expect([loaded.rejected, loaded.warnings]).toEqual([0, 1]);
  expect((await send('POST', '/api/admin/categories', iceland)).body).toMatchObject(iceland);
  expect((await send('POST', '/api/admin/categories', iceland)).status).toBe(422);
  expect(await codes()).toContain('IS');
});

it('takes a category from the titles that it has, as many as were agreed to', async () => {
  const horror = await genre('horror');
  await t.load([
    filmOf(21, { genres: ['horror', 'crime'], countries: ['GB', 'IE'], languages: ['ga', 'en'] }),
    filmOf(22, { genres: ['horror'], countries: ['IE'], languages: ['ga'], age: '18' }),
  ]);
  const id = await t.titleId('فیلم 22');
  await t.rows("update titles set state = 'hidden' where id = $1", [id]);
  const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
  const before = await read();
  expect((await editor.get(`/api/admin/categories/${horror?.id}`)).body).toMatchObject({
    allTitles: 2,
  });
  const refused = await remove(`${horror?.id}`, 1);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('۲ عنوان')]);
  for (const category of [`${horror?.id}`, 'country-IE', 'language-ga']) {
    expect([category, (await remove(category, 2)).status]).toEqual([category, 200]);
  }
  expect((await remove('age-18', 1)).status).toBe(200);
  expect(await read()).toMatchObject({
    ...{ genres: [], countries: [], languages: [], age: null, locked: before.locked },
    version: before.version + 4,
  });
  // Anybody who had the form open gets a conflict.
  expect((await send('PUT', `/api/admin/titles/${id}`, before)).status).toBe(409);
  for (const query of [
    'genre=horror',
    `genre=${horror?.id.split('-')[1]}`,
    'country=IE',
    'language=ga',
    'age=18',
  ]) {
    expect([query, await total(query)]).toEqual([query, 0]);
  }
  expect(await total('genre=crime&country=GB&language=en')).toBe(1);
  const shown = (await t.get<Record<string, { code?: string; slug?: string }[]>>('/api/categories'))
    .body;
  expect(JSON.stringify(shown)).not.toMatch(/horror|"IE"|"ga"/);
  const now = await read();
  for (const wrong of [
    { genres: [Number(horror?.id.split('-')[1])] },
    { countries: ['IE'] },
    { languages: ['ga'] },
  ]) {
    expect((await send('PUT', `/api/admin/titles/${id}`, { ...now, ...wrong })).status).toBe(422);
  }
  const audited = await t.row<{ before: object }>(
    "select before from audit_log where action = 'categories.delete' and subject_id = 'country-IE'",
  );
  expect(audited.before).toMatchObject({ code: 'IE', titles: 2 });
});

it('removes what was merged into it too, and files do not bring it back', async () => {
  const [war, western] = [await genre('war'), await genre('western')];
  await t.load([filmOf(23, { genres: ['war'] })]);
  expect(
    (await send('POST', `/api/admin/categories/${war?.id}/merge`, { into: western?.id })).status,
  ).toBe(200);
  expect((await remove(`${western?.id}`, 1)).status).toBe(200);
  const named = ['war', 'western'].map((slug) => ({
    record: 'genre',
    slug,
    title_fa: 'نو',
    title_en: 'New',
  }));
  const loaded = await t.load([...named, filmOf(24, { genres: ['war', 'western'] })]);
  expect([loaded.rejected, loaded.warnings]).toEqual([0, 2]);
  expect(await genre('western')).toBeUndefined();
  const again = { kind: 'genre', code: 'war', titleFa: 'جنگ', titleEn: 'War' };
  expect((await send('POST', '/api/admin/categories', again)).body).toMatchObject({
    id: war?.id,
    titles: 0,
  });
});

it('keeps the name that staff wrote when a file has another', async () => {
  const fantasy = await genre('fantasy');
  const name = { titleFa: 'خیالی', titleEn: 'Fantasy' };
  expect((await send('PUT', `/api/admin/categories/${fantasy?.id}`, name)).status).toBe(200);
  await t.load([{ record: 'genre', slug: 'fantasy', title_fa: 'فانتزی', title_en: 'Fantasy' }]);
  expect((await genre('fantasy'))?.titleFa).toBe('خیالی');
});

it('names sound and subtitles in a language that is no category any more', async () => {
  expect((await remove('language-sv')).status).toBe(200);
  await t.load([filmOf(25, {})]);
  const titleId = await t.titleId('فیلم 25');
  await insertMediaFile(t, { titleId, audioLanguages: ['sv'] });
  const { body } = await t.get(`/api/titles/${titleId}/files`);
  expect(JSON.stringify(body)).toContain('سوئدی');
});

it('wants a proof of identity before it changes many titles', async () => {
  await t.load(Array.from({ length: 51 }, (_, n) => filmOf(100 + n, { genres: ['music'] })));
  await t.rows("update sessions set proved_at = now() - interval '1 day' where user_id = $1", [
    editor.id,
  ]);
  const [music, musical] = [await genre('music'), await genre('musical')];
  const refused = await remove(`${music?.id}`, 51);
  expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed']);
  const into = { into: musical?.id };
  expect((await send('POST', `/api/admin/categories/${music?.id}/merge`, into)).status).toBe(403);
  await t.rows('update sessions set proved_at = now() where user_id = $1', [editor.id]);
  expect((await remove(`${music?.id}`, 51)).status).toBe(200);
});
