import type { AdminSeasons, AdminTitle, TitleDetail } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;
let id: number;

const record = (episodes: number) => ({
  record: 'title',
  id: 'imdb:tt0000001',
  type: 'series',
  title_fa: 'سریال',
  seasons: [
    {
      number: 1,
      episodes: Array.from({ length: episodes }, (_, n) => ({ number: n + 1, title_fa: `ق${n}` })),
    },
  ],
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  await t.load([record(3)]);
  id = await t.titleId('سریال');
});
afterAll(() => t.close());

const list = async () => (await editor.get<AdminSeasons>(`/api/admin/titles/${id}/seasons`)).body;
const page = async () => (await t.get<TitleDetail>(`/api/titles/${id}`)).body.seasons;

async function save(number: number, change: object) {
  const { version, seasons } = await list();
  const season = seasons.find((one) => one.number === number) ?? { number, episodes: [] };
  const answer = await editor.call({
    method: 'PUT',
    url: `/api/admin/titles/${id}/seasons/${number}`,
    payload: snakeCased({ ...season, version, ...change }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

it('adds, orders, edits and removes episodes, whose ids stay', async () => {
  const [season] = (await list()).seasons;
  const [a, b, c] = season?.episodes ?? [];
  const { status, body } = await save(1, {
    titleFa: 'آغاز',
    episodes: [
      { ...a, number: 2, titleFa: 'دومین', airDate: '2020-01-02', runtimeMin: 40 },
      { ...b, number: 1, isFree: true },
      { id: null, number: 3, titleFa: 'تازه' },
    ],
  });
  expect([status, body.message]).toEqual([200, undefined]);
  const [saved] = await page();
  expect(saved?.titleFa).toBe('آغاز');
  expect(saved?.episodes.map((one) => [one.id, one.number, one.titleFa, one.isFree])).toEqual([
    [b?.id, 1, 'ق1', true],
    [a?.id, 2, 'دومین', false],
    [expect.any(Number), 3, 'تازه', false],
  ]);
  expect(await t.rows('select from episodes where id = $1', [c?.id])).toEqual([]);
});

it('locks seasons against imports, until they are unlocked', async () => {
  await t.load([record(5)]);
  expect((await list()).seasons[0]?.episodes).toHaveLength(3);
  const title = await editor.post<AdminTitle>(`/api/admin/titles/${id}/unlock`, {
    field: 'seasons',
  });
  expect(title.status).toBe(200);
  await t.load([record(6)]);
  expect((await list()).seasons[0]?.episodes).toHaveLength(6);
});

it('adds a season, gives it another number, and removes it', async () => {
  expect((await save(2, { titleFa: 'ناتمام', episodes: [{ number: 1 }] })).status).toBe(200);
  expect((await save(2, { number: 1 })).body.errors).toHaveProperty('number');
  expect(
    (await save(2, { number: 4 })).body.seasons.map((one: { number: number }) => one.number),
  ).toEqual([1, 4]);
  const remove = (number: number) =>
    editor.call({ method: 'DELETE', url: `/api/admin/titles/${id}/seasons/${number}` });
  expect((await remove(4)).statusCode).toBe(200);
  expect((await remove(4)).statusCode).toBe(404);
  expect((await list()).seasons).toHaveLength(1);
});

it('undoes one change of a season, and keeps what was changed since', async () => {
  const series = await editor.post<AdminTitle>('/api/admin/titles', {
    type: 'series',
    title_fa: 'سریال با تاریخچه',
  });
  const url = `/api/admin/titles/${series.body.id}`;
  const seasons = async () => (await editor.get<AdminSeasons>(`${url}/seasons`)).body;
  const put = async (change: object) => {
    const { version, seasons: all } = await seasons();
    const season = all[0] ?? { number: 1, episodes: [] };
    const payload = { ...season, version, ...change };
    const answer = await editor.call({
      method: 'PUT',
      url: `${url}/seasons/1`,
      payload: snakeCased(payload),
    });
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return last();
  };
  const last = async () =>
    (await editor.get<{ data: { id: number }[] }>(`${url}/history`)).body.data[0]?.id ?? 0;
  const revert = async (change: number) =>
    (await editor.post(`${url}/history/${change}/revert`, {})).status;
  const shown = async () =>
    (await seasons()).seasons.map(({ titleFa, episodes }) => [
      titleFa,
      episodes.map((one) => `${one.number} ${one.titleFa}`),
    ]);

  const made = await put({ titleFa: 'یکم', episodes: [{ number: 1, titleFa: 'الف' }] });
  const [first] = (await seasons()).seasons[0]?.episodes ?? [];
  const renamed = await put({ episodes: [{ ...first, titleFa: 'اشتباه' }] });
  await put({ titleFa: 'فصل نخست' });
  expect(await revert(renamed)).toBe(200);
  expect(await shown()).toEqual([['فصل نخست', ['1 الف']]]);

  const added = await put({ episodes: [first, { number: 2, titleFa: 'ب' }] });
  expect(await revert(added)).toBe(200);
  const removed = await put({ episodes: [] });
  expect(await revert(removed)).toBe(200);
  expect(await shown()).toEqual([['فصل نخست', ['1 الف']]]);

  await editor.call({ method: 'DELETE', url: `${url}/seasons/1` });
  const deleted = await last();
  expect(await revert(renamed)).toBe(409);
  expect(await revert(deleted)).toBe(200);
  expect(await shown()).toEqual([['فصل نخست', ['1 الف']]]);
  expect(await revert(deleted)).toBe(409);
  expect(await revert(made)).toBe(200);
  expect(await shown()).toEqual([]);
  // A change of something else, and one of another title.
  expect(await revert(1)).toBe(404);
});

it('keeps episodes that have films, and refuses what makes no sense', async () => {
  const { seasons, version } = await list();
  const episodes = seasons[0]?.episodes ?? [];
  const [first] = episodes;
  await t.rows(
    `with ed as (insert into editions (title_id, position, kind) values ($1, 0, 'original') returning id)
     insert into media_files (edition_id, episode_id, storage_key, container, size_bytes)
     select id, $2, 'media/e.mp4', 'mp4', 1 from ed`,
    [id, first?.id],
  );
  for (const wrong of [
    { episodes: episodes.slice(1) },
    { episodes: [first, { ...first, id: null }] },
    { episodes: [first, first] },
    { episodes: [{ ...first, id: 999_999 }] },
    { episodes: [{ ...first, number: -1 }] },
    { episodes: [{ ...first, airDate: 'yesterday' }] },
    { episodes: [{ ...first, airDate: '0000-02-01' }] },
    { episodes: 'all' },
    { titleFa: { a: 1 } },
    { number: 1_000 },
    { version: 'x' },
  ]) {
    expect([JSON.stringify(wrong), (await save(1, wrong)).status]).toEqual([
      JSON.stringify(wrong),
      422,
    ]);
  }
  const remove = await editor.call({
    method: 'DELETE',
    url: `/api/admin/titles/${id}/seasons/1`,
  });
  expect(remove.statusCode).toBe(409);
  expect((await list()).version).toBe(version);
});

it('tells the second of two editors, and belongs to series alone', async () => {
  const { version } = await list();
  expect((await save(1, { titleFa: 'یکی' })).status).toBe(200);
  const late = await save(1, { titleFa: 'دیگری', version });
  expect(late.status).toBe(409);
  expect(late.body.current.seasons[0].titleFa).toBe('یکی');
  const film = await editor.post<AdminTitle>('/api/admin/titles', {
    type: 'movie',
    title_fa: 'فیلم',
  });
  const answer = await editor.call({
    method: 'PUT',
    url: `/api/admin/titles/${film.body.id}/seasons/1`,
    payload: { version: film.body.version, number: 1 },
  });
  expect(answer.statusCode).toBe(422);
  expect((await editor.get('/api/admin/titles/999999/seasons')).status).toBe(404);
});
it('gives episodes the ids of other catalogues, each to one', async () => {
  await editor.post(`/api/admin/titles/${id}/unlock`, { field: 'seasons' });
  const wanted = [
    { id: null, number: 1, externalIds: [{ source: 'imdb', externalId: 'tt9000001' }] },
    { id: null, number: 2, externalIds: [{ source: 'tmdb', externalId: '77' }] },
  ];
  const { status, body } = await save(41, { number: 41, episodes: wanted });
  expect([status, body.message]).toEqual([200, undefined]);
  const season = (all: AdminSeasons, number = 41) =>
    all.seasons.find((one) => one.number === number)?.episodes ?? [];
  expect(season(body).map(({ externalIds }) => externalIds)).toEqual(
    wanted.map(({ externalIds }) => externalIds),
  );
  // They swap places, and keep their texts when the season is saved again.
  const [one, two] = season(body);
  const swapped = await save(41, {
    episodes: [
      { ...one, externalIds: two?.externalIds },
      { ...two, externalIds: one?.externalIds },
    ],
  });
  expect(season(swapped.body)[0]?.externalIds).toEqual(two?.externalIds);
  const taken = await save(42, { number: 42, episodes: [{ ...wanted[0], number: 9 }] });
  const theirs = 'قسمت دیگری این شناسه را دارد';
  expect([taken.status, taken.body.errors]).toEqual([
    ...[422, { 'episodes.0.external_ids': [theirs] }],
  ]);
  const twice = await save(42, { number: 42, episodes: [wanted[0], { ...wanted[0], number: 2 }] });
  expect([twice.status, twice.body.errors]).toEqual([
    ...[422, { 'episodes.1.external_ids': [theirs] }],
  ]);
  const numbers = await save(42, { number: 42, episodes: [{ number: 1 }, { number: 1 }] });
  expect(numbers.body.errors).toEqual({ 'episodes.1.number': ['قسمت دیگری این شماره را دارد'] });
  const stills = [{ number: 1 }, { number: 2, stillHash: 'a'.repeat(64) }];
  expect(Object.keys((await save(42, { number: 42, episodes: stills })).body.errors)).toEqual([
    'episodes.1.still_hash',
  ]);
});

it('adds several episodes at once, leaves numbers that are there, and is undone as one change', async () => {
  const url = `/api/admin/titles/${id}/seasons/50/episodes`;
  const add = (episodes: object[]) =>
    editor.post<AdminSeasons & { added: number[]; left: number[] }>(url, snakeCased({ episodes }));
  const first = await add([{ number: 1, titleFa: 'الف' }, { number: 2 }]);
  expect(first).toMatchObject({ status: 200, body: { added: [1, 2], left: [] } });
  const more = await add([
    { number: 2, titleFa: 'دیگر' },
    { number: 3, titleFa: 'پ' },
  ]);
  expect(more).toMatchObject({ status: 200, body: { added: [3], left: [2] } });
  const season = more.body.seasons.find(({ number }) => number === 50);
  expect(season?.episodes.map(({ number, titleFa }) => [number, titleFa])).toEqual([
    ...[[1, 'الف'] as const, [2, null] as const, [3, 'پ'] as const],
  ]);
  for (const wrong of [
    [],
    [{ number: 1 }],
    [{ number: 4 }, { number: 4 }],
    [{ number: 10_000 }],
    [{ titleFa: 'بی‌شماره' }],
    Array.from({ length: 501 }, (_, n) => ({ number: n })),
  ]) {
    expect([wrong.length, (await add(wrong)).status]).toEqual([wrong.length, 422]);
  }
  const history = `/api/admin/titles/${id}/history`;
  const [change] = (await editor.get<{ data: { id: number; after: object }[] }>(history)).body.data;
  expect(change?.after).toMatchObject({ s50e3: { titleFa: 'پ' } });
  expect((await editor.post(`${history}/${change?.id}/revert`, {})).status).toBe(200);
  const back = (await list()).seasons.find(({ number }) => number === 50);
  expect(back?.episodes.map(({ number }) => number)).toEqual([1, 2]);
});
