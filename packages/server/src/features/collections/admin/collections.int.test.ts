import type { AdminCollection, AdminFrontPage, AdminTitle } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/* Collections, and the slides of the front page. */

let t: TestApp;
let editor: Member;
let films: number[];

const film = (n: number) => ({
  record: 'title',
  id: `imdb:tt000000${n}`,
  type: 'movie',
  title_fa: `فیلم ${n}`,
});
const imported = (titles: number[]) => [
  { record: 'collection', id: 'x:1', title_fa: 'از پرونده', titles: titles.map((n) => film(n).id) },
  { record: 'slideshow', titles: titles.map((n) => film(n).id) },
];

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  expect((await t.load([1, 2, 3, 4].map(film))).rejected).toBe(0);
  expect((await t.load(imported([1, 2]))).rejected).toBe(0);
  films = await Promise.all([1, 2, 3, 4].map((n) => t.titleId(`فیلم ${n}`)));
});
afterAll(() => t.close());

const send = async (method: 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) => {
  const answer = await editor.call({
    method,
    url,
    ...(payload ? { payload: snakeCased(payload) } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const listed = async () =>
  (await editor.get<{ data: { id: number; titleFa: string }[] }>('/api/admin/collections')).body
    .data;
const shownIn = async (id: number) =>
  (await t.get<{ data: { id: number }[] }>(`/api/collections/${id}/titles`)).body.data.map(
    (one) => one.id,
  );
const slides = async () =>
  (await t.get<{ data: { id: number }[] }>('/api/titles/slideshow')).body.data.map(({ id }) => id);

it('edits a collection, which an import leaves alone from then on', async () => {
  const [first] = await listed();
  const url = `/api/admin/collections/${first?.id}`;
  const { body } = await editor.get<AdminCollection>(url);
  expect(body.titles.map(({ titleFa }) => titleFa)).toEqual(['فیلم 1', 'فیلم 2']);
  const titleIds = [films[2], films[0]];
  const saved = await send('PUT', url, { ...body, titleFa: 'دست‌چین', titleIds });
  expect([saved.status, saved.body.titleIds, saved.body.locked]).toEqual([200, titleIds, ['*']]);
  expect(await shownIn(first?.id as number)).toEqual(titleIds);
  await t.load(imported([4]));
  expect(await shownIn(first?.id as number)).toEqual(titleIds);
  const late = await send('PUT', url, { ...body, titleIds: [] });
  expect([late.status, late.body.current.titleFa]).toEqual([409, 'دست‌چین']);
  for (const [field, wrong] of [
    ['title_fa', { titleFa: '' }],
    ['title_ids.1', { titleIds: [films[0], 999_999, films[1]] }],
    ['title_ids', { titleIds: 'x' }],
    ['version', { version: null }],
  ] as const) {
    const refused = await send('PUT', url, { ...saved.body, ...wrong });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  }
});

it('adds, orders and deletes collections', async () => {
  const add = async (titleFa: string) =>
    (await send('POST', '/api/admin/collections', { titleFa, titleIds: [films[0]] }))
      .body as AdminCollection;
  const [b, c] = [await add('دومی'), await add('سومی')];
  const [a] = await listed();
  expect((await listed()).map(({ id }) => id)).toEqual([a?.id, b.id, c.id]);
  expect((await send('POST', '/api/admin/collections/order', { ids: [c.id, a?.id] })).status).toBe(
    200,
  );
  expect((await listed()).map(({ id }) => id)).toEqual([c.id, b.id, a?.id]);
  const home = await t.get<{ data: { id: number }[] }>('/api/collections');
  expect(home.body.data.map(({ id }) => id)).toEqual([c.id, b.id, a?.id]);
  expect((await send('POST', '/api/admin/collections/order', { ids: [999] })).status).toBe(404);
  expect((await send('DELETE', `/api/admin/collections/${b.id}`)).status).toBe(200);
  expect((await send('DELETE', `/api/admin/collections/${b.id}`)).status).toBe(404);
  expect((await t.get(`/api/collections/${b.id}`)).status).toBe(404);
});

it('shows slides in their order and time, and keeps them from imports', async () => {
  const read = async () => (await editor.get<AdminFrontPage>('/api/admin/front-page/slides')).body;
  expect(await slides()).toEqual([films[3]]);
  const day = 86_400_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const front = await read();
  const wanted = [
    { titleId: films[2], showFrom: at(-day), showUntil: at(day) },
    { titleId: films[0], showFrom: at(day), showUntil: null },
    { titleId: films[1], showFrom: null, showUntil: at(-day) },
    { titleId: films[3], showFrom: null, showUntil: null },
  ];
  const saved = await send('PUT', '/api/admin/front-page/slides', {
    version: front.version,
    slides: wanted,
  });
  expect([saved.status, saved.body.isLocked]).toEqual([200, true]);
  expect((await read()).slides.map(({ titleId, showFrom }) => [titleId, showFrom])).toEqual(
    wanted.map(({ titleId, showFrom }) => [titleId, showFrom]),
  );
  expect((await slides()).slice(0, 2)).toEqual([films[2], films[3]]);
  await t.load(imported([1, 2, 3]));
  expect((await slides()).slice(0, 2)).toEqual([films[2], films[3]]);
  const late = await send('PUT', '/api/admin/front-page/slides', {
    version: front.version,
    slides: [],
  });
  expect([late.status, late.body.current.slides.length]).toEqual([409, 4]);
  const { version } = await read();
  for (const wrong of [
    [{ titleId: 999_999 }],
    [{ titleId: films[0] }, { titleId: films[0] }],
    [{ titleId: films[0], showFrom: at(day), showUntil: at(-day) }],
    [{ titleId: films[0], showFrom: 'soon' }],
    [{ titleId: films[0], showUntil: '0000-01-01T00:00:00Z' }],
  ]) {
    expect(
      (await send('PUT', '/api/admin/front-page/slides', { version, slides: wrong })).status,
    ).toBe(422);
  }
  // Once unlocked, they follow the file again.
  const given = (
    await send('PUT', '/api/admin/front-page/slides', { version, isLocked: false, slides: [] })
  ).body;
  expect(given.isLocked).toBe(true);
  const back = { version: given.version, isLocked: false, slides: [] };
  expect((await send('PUT', '/api/admin/front-page/slides', back)).body.isLocked).toBe(false);
  await t.load(imported([2, 1]));
  expect((await slides()).slice(0, 2)).toEqual([films[1], films[0]]);
});

it('does not show a slide whose title is hidden', async () => {
  const record = (await editor.get<AdminTitle>(`/api/admin/titles/${films[1]}`)).body;
  await send('PUT', `/api/admin/titles/${films[1]}`, { ...record, state: 'hidden' });
  expect(await slides()).not.toContain(films[1]);
});

it('adds titles to the end of a collection, each once', async () => {
  const { body: made } = await send('POST', '/api/admin/collections', {
    ...{ titleFa: 'گروهی', titleIds: [films[2]] },
  });
  const url = `/api/admin/collections/${made.id}/titles`;
  const titleIds = [films[0], films[2], films[1]];
  expect((await send('POST', url, { titleIds })).body).toEqual({ changed: 2 });
  const { body } = await editor.get<AdminCollection>(`/api/admin/collections/${made.id}`);
  expect(body.titleIds).toEqual([films[2], films[0], films[1]]);
  expect((await send('POST', url, { titleIds: [999_999] })).status).toBe(422);
  expect((await send('POST', url, { titleIds: [] })).status).toBe(422);
  expect((await send('POST', '/api/admin/collections/999999/titles', { titleIds })).status).toBe(
    404,
  );
});

it('says which collections a title is in, and takes it out of one', async () => {
  const make = async (titleFa: string, titleIds: unknown[]) =>
    (await send('POST', '/api/admin/collections', { titleFa, titleIds })).body as AdminCollection;
  const [one, two] = [
    await make('برگزیدهٔ یک', [films[2], films[3]]),
    await make('برگزیدهٔ دو', [films[3]]),
  ];
  const of = async (title: unknown) =>
    (await editor.get<{ data: { id: number }[] }>(`/api/admin/titles/${title}/collections`)).body
      .data;
  expect((await of(films[3])).slice(-2).map(({ id }) => id)).toEqual([one.id, two.id]);
  const url = `/api/admin/collections/${one.id}/titles/${films[3]}`;
  expect((await send('DELETE', url)).body).toEqual({ changed: 1 });
  expect(await shownIn(one.id)).toEqual([films[2]]);
  expect((await of(films[3])).map(({ id }) => id)).not.toContain(one.id);
  const { body } = await editor.get<AdminCollection>(`/api/admin/collections/${one.id}`);
  expect([body.version, body.locked]).toEqual([one.version + 1, ['*']]);
  // A repeated call changes nothing, so concurrent edits get no conflict.
  expect((await send('DELETE', url)).body).toEqual({ changed: 0 });
  const later = await editor.get<AdminCollection>(`/api/admin/collections/${one.id}`);
  expect(later.body.version).toBe(body.version);
  expect((await send('DELETE', `/api/admin/collections/999999/titles/${films[3]}`)).status).toBe(
    404,
  );
  expect((await editor.get('/api/admin/titles/999999/collections')).status).toBe(404);
});

it('finds collections by a part of their name', async () => {
  const found = await editor.get<{ data: { titleFa: string }[]; total: number }>(
    `/api/admin/collections?q=${encodeURIComponent('برگزیدهٔ')}`,
  );
  expect(found.body.data.map(({ titleFa }) => titleFa)).toEqual(['برگزیدهٔ یک', 'برگزیدهٔ دو']);
  expect(found.body.total).toBe(2);
});
