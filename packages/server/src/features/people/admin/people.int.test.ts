import type { AdminPerson, PersonDetail, TitleDetail } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const person = (more: object = {}) => ({
  record: 'person',
  id: 'imdb:nm0000001',
  name_fa: 'نام از پرونده',
  biography_fa: 'زندگی از پرونده',
  birth_year: 1950,
  ...more,
});
const film = (id: string, people: string[]) => ({
  record: 'title',
  id: `imdb:${id}`,
  type: 'movie',
  title_fa: `فیلم ${id}`,
  credits: people.map((one) => ({ person: `imdb:${one}`, role: 'actor' })),
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  const { rejected } = await t.load([
    person(),
    person({ id: 'imdb:nm0000002', name_fa: 'رونوشتی', name_en: 'Copy', biography_fa: null }),
    film('tt0000001', ['nm0000001', 'nm0000002']),
    film('tt0000002', ['nm0000002']),
  ]);
  expect(rejected).toBe(0);
});
afterAll(() => t.close());

const idOf = async (nm: string) =>
  (
    await t.row<{ id: number }>(
      'select person_id as id from person_external_ids where external_id = $1',
      [nm],
    )
  ).id;
const read = async (id: number) => (await editor.get<AdminPerson>(`/api/admin/people/${id}`)).body;

async function put(id: number, change: object) {
  const answer = await editor.call({
    method: 'PUT',
    url: `/api/admin/people/${id}`,
    payload: snakeCased({ ...(await read(id)), ...change }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const found = async (q: string) =>
  (
    await t.get<{ data: { id: number }[] }>(`/api/people/search?q=${encodeURIComponent(q)}`)
  ).body.data.map(({ id }) => id);
const listed = async (query: string) =>
  (await editor.get<{ data: { id: number }[]; total: number }>(`/api/admin/people?${query}`)).body;

it('is found at once by a new name, which an import leaves alone', async () => {
  const id = await idOf('nm0000001');
  const { status, body } = await put(id, { nameFa: 'سپیده تازه‌نام', aliases: ['لقب'] });
  expect([status, body.locked, body.version]).toEqual([200, ['aliases', 'nameFa'], 2]);
  expect(await found('تازه نام')).toEqual([id]);
  expect(await found('لقب')).toEqual([id]);
  await t.load([person({ name_fa: 'نام سوم', birth_year: 1951, aliases: ['دیگر'] })]);
  expect(await read(id)).toMatchObject({
    nameFa: 'سپیده تازه‌نام',
    aliases: ['لقب'],
    birthYear: 1951,
    path: expect.stringContaining('سپیده-تازه'),
    provenance: { '*': 'catalogue', nameFa: 'operator', aliases: 'operator' },
  });
  await editor.post(`/api/admin/people/${id}/unlock`, { field: 'nameFa' });
  await t.load([person({ name_fa: 'نام چهارم', birth_year: 1951 })]);
  expect((await read(id)).nameFa).toBe('نام چهارم');
});

it('is refused where it makes no sense, and when somebody was faster', async () => {
  const { body } = await editor.post<AdminPerson>('/api/admin/people', { name_en: 'Only English' });
  expect(body).toMatchObject({ nameFa: null, nameEn: 'Only English', locked: ['nameEn'] });
  for (const wrong of [
    { nameEn: '' },
    { birthYear: 1900, deathYear: 1800 },
    { birthDate: '1900-05-01', deathYear: 1800 },
    { birthYear: 1900, deathDate: '1800-05-01' },
    { birthYear: 'x' },
    { imageHash: 'f'.repeat(32) },
    { aliases: [''] },
    { version: null },
  ]) {
    expect([JSON.stringify(wrong), (await put(body.id, wrong)).status]).toEqual([
      JSON.stringify(wrong),
      422,
    ]);
  }
  await put(body.id, { birthYear: 1900 });
  const late = await put(body.id, { version: 1, birthYear: 1901 });
  expect([late.status, late.body.current.birthYear]).toEqual([409, 1900]);
});

it('disappears everywhere when it is hidden, but for staff', async () => {
  const id = await idOf('nm0000002');
  const [one] = await t.rows<{ id: number }>(
    `select id from titles where title_fa = 'فیلم tt0000002'`,
  );
  await put(id, { isHidden: true });
  expect(await found('رونوشتی')).toEqual([]);
  expect((await t.get(`/api/people/${id}`)).status).toBe(404);
  expect((await t.get<TitleDetail>(`/api/titles/${one?.id}`)).body.cast).toEqual([]);
  expect((await listed(`q=${encodeURIComponent('رونوشتی')}`)).data.map((p) => p.id)).toEqual([id]);
  expect((await listed('is_hidden=1')).total).toBe(1);
  await put(id, { isHidden: false });
  expect(await found('رونوشتی')).toEqual([id]);
});

it('lists by name, id and what is missing', async () => {
  const id = await idOf('nm0000002');
  expect((await listed('q=nm0000002')).data.map((p) => p.id)).toEqual([id]);
  expect((await listed(`q=${id}`)).data[0]?.id).toBe(id);
  expect((await listed('missing=biography')).data.map((p) => p.id)).toContain(id);
  const up = (await listed('sort=updatedAt')).data.map((p) => p.id);
  expect((await listed('sort=-updatedAt')).data.map((p) => p.id)).toEqual(up.toReversed());
});

it('is one after two records are merged, for imports too', async () => {
  const [kept, gone] = [await idOf('nm0000001'), await idOf('nm0000002')];
  const merge = (id: number, into: number) =>
    editor.post<AdminPerson>(`/api/admin/people/${id}/merge`, { into });
  expect((await merge(kept, kept)).status).toBe(422);
  expect((await merge(gone, 999_999)).status).toBe(422);
  const { status, body } = await merge(gone, kept);
  expect([status, body.nameEn, body.titles]).toEqual([200, 'Copy', 2]);
  expect(body.aliases).toContain('رونوشتی');
  expect(body.externalIds.map(({ externalId }) => externalId)).toEqual(['nm0000001', 'nm0000002']);
  expect((await t.get(`/api/people/${gone}`)).status).toBe(404);
  const detail = (await t.get<PersonDetail>(`/api/people/${kept}`)).body;
  expect(detail.titles.total).toBe(2);
  expect(await found('رونوشتی')).toEqual([kept]);
  expect((await merge(gone, kept)).status).toBe(404);
  await t.rows('delete from import_records');
  await t.load([film('tt0000002', ['nm0000002'])]);
  expect((await read(kept)).titles).toBe(2);
  // Imports of neither record overwrite what the other one contributed.
  await t.load([
    person({ id: 'imdb:nm0000002', name_fa: 'رونوشتی', name_en: 'Copy', biography_fa: 'دیگر' }),
    person({ name_fa: 'نام پنجم', biography_fa: null }),
  ]);
  expect(await read(kept)).toMatchObject({
    ...{ nameFa: body.nameFa, nameEn: 'Copy', biographyFa: body.biographyFa, path: body.path },
  });
  expect(await t.rows('select kind, old_id, new_id from moved_pages')).toEqual([
    { kind: 'person', old_id: gone, new_id: kept },
  ]);
});

it('has ids that staff write, which imports leave alone', async () => {
  const { body } = await editor.post<AdminPerson>('/api/admin/people', {
    name_fa: 'شناسه‌دار',
    external_ids: [{ source: 'imdb', external_id: 'nm0000077' }],
  });
  expect([body.externalIds.length, body.locked]).toEqual([1, ['externalIds', 'nameFa']]);
  const changed = await put(body.id, {
    externalIds: [
      { source: 'imdb', externalId: 'nm0000078' },
      { source: 'tmdb', externalId: '5' },
    ],
  });
  expect(changed.body.externalIds).toHaveLength(2);
  await t.load([
    person({ id: 'imdb:nm0000078', name_fa: 'از پرونده', external_ids: ['wikidata:Q9'] }),
  ]);
  expect(await read(body.id)).toMatchObject({ biographyFa: 'زندگی از پرونده' });
  expect((await read(body.id)).externalIds).toHaveLength(2);
  for (const wrong of [
    [{ source: 'imdb', externalId: '78' }],
    [{ source: 'IMDb', externalId: 'nm0000078' }],
    [{ source: 'tmdb', externalId: '' }],
    [{ source: 'imdb', externalId: 'nm0000001' }],
  ]) {
    const refused = await put(body.id, { externalIds: wrong });
    expect([refused.status, Object.keys(refused.body.errors)[0]]).toEqual([
      422,
      expect.stringContaining('external_ids'),
    ]);
  }
});

it('is deleted after a time in which they can be restored', async () => {
  await t.load([
    person({ id: 'imdb:nm0000009', name_fa: 'رفتنی' }),
    film('tt0000009', ['nm0000009']),
  ]);
  const id = await idOf('nm0000009');
  const remove = async () =>
    (await editor.call({ method: 'DELETE', url: `/api/admin/people/${id}` })).json() as AdminPerson;
  const restore = () => editor.post<AdminPerson>(`/api/admin/people/${id}/restore`);
  const cast = async () => {
    const film9 = await t.titleId('فیلم tt0000009');
    return (await t.get<TitleDetail>(`/api/titles/${film9}`)).body.cast.length;
  };
  expect(await cast()).toBe(1);
  const gone = await remove();
  expect([gone.isHidden, gone.titles]).toEqual([true, 1]);
  expect(Date.parse(gone.purgeAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect((await remove()).purgeAt).toBe(gone.purgeAt);
  expect([await found('رفتنی'), await cast()]).toEqual([[], 0]);
  expect((await listed('deleted=1')).data.map((one) => one.id)).toEqual([id]);
  const shown = await put(id, { isHidden: false });
  expect([shown.status, Object.keys(shown.body.errors)]).toEqual([422, ['is_hidden']]);
  expect((await restore()).body).toMatchObject({ purgeAt: null, isHidden: true });
  expect((await restore()).status).toBe(409);
  await remove();
  const purge = async () => {
    await t.jobs.enqueue(t.database.db, 'purge-people', {});
    await t.runJobs();
  };
  await purge();
  expect((await read(id)).id).toBe(id);
  await t.rows(`update deleted_people set purge_at = now() - interval '1 second'`);
  await purge();
  expect((await editor.get(`/api/admin/people/${id}`)).status).toBe(404);
  expect(await t.titleId('فیلم tt0000009')).toBeGreaterThan(0);
  expect(await t.row(`select action from audit_log order by id desc limit 1`)).toEqual({
    action: 'people.purge',
  });
});
