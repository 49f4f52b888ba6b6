import type { AdminTitle, ErrorBody, TitleDetail } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMovedPage } from '../../../db/read-models/moved-page.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const film = (id: string, more: object = {}) => ({
  record: 'title',
  id: `imdb:${id}`,
  type: 'movie',
  title_fa: `فیلم ${id}`,
  year: 1990,
  genres: ['drama'],
  credits: [{ person: `imdb:nm${id.slice(2)}`, name_fa: `بازیگر ${id}`, role: 'actor' }],
  ...more,
});
const series = (id: string, episodes: [number, number][]) => ({
  ...film(id, { type: 'series' }),
  seasons: [...new Set(episodes.map(([season]) => season))].map((number) => ({
    number,
    episodes: episodes.filter(([season]) => season === number).map(([, n]) => ({ number: n })),
  })),
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  const { rejected } = await t.load([
    film('tt0000001', { synopsis_fa: 'داستان', title_en: 'The Other Name' }),
    film('tt0000002', { year: 1991 }),
    series('tt0000003', [
      [1, 1],
      [1, 2],
      [2, 1],
    ]),
    series('tt0000004', [
      [1, 1],
      [3, 1],
    ]),
    film('tt0000005', { title_fa: 'فیلم tt0000001', year: 1991 }),
  ]);
  expect(rejected).toBe(0);
});
afterAll(() => t.close());

const idOf = (name: string) => t.titleId(`فیلم ${name}`);
const read = async (id: number) => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
const merge = (id: number, into: number) =>
  editor.post<AdminTitle>(`/api/admin/titles/${id}/merge`, { into });
const remove = (id: number) => editor.call({ method: 'DELETE', url: `/api/admin/titles/${id}` });

it('makes one of two titles, with all that members did', async () => {
  const [from, into] = [await idOf('tt0000001'), await idOf('tt0000002')];
  const [one, two] = [await createMember(t), await createMember(t)];
  for (const [member, title] of [
    [one, from],
    [two, from],
    [two, into],
  ] as [Member, number][]) {
    for (const sql of [
      'insert into watchlist (user_id, title_id) values ($1, $2)',
      'insert into dismissed_titles (user_id, title_id) values ($1, $2)',
      'insert into title_likes (user_id, title_id, value) values ($1, $2, 1)',
      'insert into member_ratings (user_id, title_id, half_stars) values ($1, $2, 7)',
      `insert into diary_entries (user_id, title_id, watched_on) values ($1, $2, '2026-01-01')`,
      `with list as (
         insert into member_lists (user_id, name, is_public) values ($1, 'فهرست', false) returning id)
       insert into list_titles (list_id, title_id, position) select id, $2, 1 from list`,
      `insert into watch_history (user_id, title_id, position_seconds, duration_seconds) values ($1, $2, 5, 100)`,
      `insert into comments (title_id, user_id, body, is_spoiler, state) values ($2, $1, 'همین', false, 'visible')`,
    ]) {
      await t.rows(sql, [member.id, title]);
    }
  }
  await t.rows(
    `with ed as (insert into editions (title_id, position, kind) values ($1, 0, 'dubbed') returning id)
     insert into media_files (edition_id, storage_key, container, size_bytes)
     select id, 'media/f.mp4', 'mp4', 1 from ed`,
    [from],
  );
  const suggested = await editor.get<{ data: { id: number }[] }>(
    `/api/admin/titles/${from}/duplicates`,
  );
  expect(suggested.body.data).toMatchObject([{ titleFa: 'فیلم tt0000001', year: 1991 }]);
  const { status, body } = await merge(from, into);
  expect([status, body.titleFa, body.synopsisFa, body.hasFile, body.year]).toEqual([
    200,
    'فیلم tt0000002',
    'داستان',
    true,
    1991,
  ]);
  expect(body.aliases.map(({ text }) => text)).toEqual(['فیلم tt0000001']);
  expect(body.externalIds.map(({ externalId }) => externalId)).toEqual(['tt0000001', 'tt0000002']);
  const tables = ['watchlist', 'watch_history', 'comments', 'title_likes', 'member_ratings'];
  for (const table of [...tables, 'diary_entries', 'dismissed_titles']) {
    expect(await t.rows(`select from ${table} where title_id = $1`, [into]), table).toHaveLength(2);
  }
  const shown = (await t.get<TitleDetail>(`/api/titles/${into}`)).body;
  expect([shown.likes, shown.isDubbed, shown.titleEn]).toEqual([2, true, 'The Other Name']);
  expect(await t.rows('select title_id, half_stars from title_rating_counts')).toEqual([
    { title_id: into, half_stars: [0, 0, 0, 0, 0, 0, 2, 0, 0, 0] },
  ]);
  const gone = await t.get<ErrorBody>(`/api/titles/${from}`);
  expect([gone.status, gone.body.movedTo]).toEqual([404, shown.path]);
  const found = await t.get<{ data: { id: number }[] }>('/api/titles/search?q=tt0000001');
  expect(found.body.data.map(({ id }) => id)).toContain(into);
  expect(await findMovedPage(t.database.db, `/titles/${from}/x`)).toContain(`/titles/${into}/`);
  expect(await findMovedPage(t.database.db, `/titles/${from}/files`)).toBe(`/titles/${into}/files`);
  // Short addresses, as staff and messengers write them, redirect to the full one.
  const whole = await findMovedPage(t.database.db, `/titles/${into}`);
  expect(whole).toContain(`/titles/${into}/`);
  expect(await findMovedPage(t.database.db, `/titles/${from}`)).toBe(whole);
  expect(await findMovedPage(t.database.db, `/titles/${into}/another-name`)).toBeNull();
  // Imports of the merged record find its target and overwrite nothing.
  await t.rows('delete from import_records');
  await t.load([film('tt0000001', { synopsis_fa: 'از نو' })]);
  expect(await read(into)).toMatchObject({
    titleFa: 'فیلم tt0000002',
    synopsisFa: 'داستان',
    hasFile: true,
  });
});

it('keeps the replies to a comment that its author wrote below both titles', async () => {
  await t.load([film('tt0000006'), film('tt0000007')]);
  const [from, into] = [await idOf('tt0000006'), await idOf('tt0000007')];
  const [writer, other] = [await createMember(t), await createMember(t)];
  const say = async (title: number, user: number, body: string, parent: number | null = null) =>
    (
      await t.row<{ id: number }>(
        `insert into comments (title_id, user_id, body, is_spoiler, state, parent_id, root_id)
         values ($1, $2, $3, false, 'visible', $4, $4) returning id`,
        [title, user, body, parent],
      )
    ).id;
  const first = await say(from, writer.id, 'همین');
  const reply = await say(from, other.id, 'چرا؟', first);
  await say(from, writer.id, 'تکراری');
  const same = [await say(into, writer.id, 'همین'), await say(into, writer.id, 'تکراری')];
  expect((await merge(from, into)).status).toBe(200);
  expect(
    await t.rows(
      `select id, deleted_at is not null as gone from comments where title_id = $1 order by id`,
      [into],
    ),
  ).toEqual([
    { id: first, gone: true },
    { id: reply, gone: false },
    ...same.map((id) => ({ id, gone: false })),
  ]);
});

it('joins seasons by their numbers and keeps films and positions', async () => {
  const [from, into] = [await idOf('tt0000003'), await idOf('tt0000004')];
  const episodeOf = async (title: number, season: number, number: number) =>
    (
      await t.row<{ id: number }>(
        `select e.id from episodes e join seasons s on s.id = e.season_id
       where s.title_id = $1 and s.number = $2 and e.number = $3`,
        [title, season, number],
      )
    ).id;
  const member = await createMember(t);
  const [old, same, kept] = [
    await episodeOf(from, 1, 1),
    await episodeOf(into, 1, 1),
    await episodeOf(from, 1, 2),
  ];
  await t.rows(
    `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds)
     values ($1, $2, $3, 5, 100)`,
    [member.id, from, old],
  );
  await t.rows(
    `with ed as (insert into editions (title_id, position, kind) values ($1, 0, 'original') returning id)
     insert into media_files (edition_id, episode_id, storage_key, container, size_bytes)
     select id, $2::int, 'media/e.mp4', 'mp4', 1 from ed`,
    [from, old],
  );
  expect((await merge(from, into)).status).toBe(200);
  const { body } = await t.get<TitleDetail>(`/api/titles/${into}`);
  expect(body.seasons.map((s) => [s.number, s.episodes.map(({ id }) => id)])).toEqual([
    [1, [same, kept]],
    [2, [expect.any(Number)]],
    [3, [expect.any(Number)]],
  ]);
  expect(
    await t.row('select title_id, episode_id from watch_history where user_id = $1', [member.id]),
  ).toEqual({
    title_id: into,
    episode_id: same,
  });
  expect(
    await t.row('select episode_id from media_files where storage_key = $1', ['media/e.mp4']),
  ).toEqual({
    episode_id: same,
  });
});

it('refuses what cannot be one', async () => {
  const [movie, show] = [await idOf('tt0000002'), await idOf('tt0000004')];
  for (const into of [movie, show, 999_999]) expect((await merge(movie, into)).status).toBe(422);
  expect((await merge(999_999, movie)).status).toBe(404);
});

it('deletes after a time in which it can be restored', async () => {
  const id = await idOf('tt0000002');
  const gone = (await remove(id)).json();
  expect([gone.state, Date.parse(gone.purgeAt) > Date.now() + 29 * 86_400_000]).toEqual([
    'hidden',
    true,
  ]);
  expect((await remove(id)).json().purgeAt).toBe(gone.purgeAt);
  expect((await t.get(`/api/titles/${id}`)).status).toBe(404);
  const listed = await editor.get<{ total: number }>('/api/admin/titles?deleted=1');
  expect(listed.body.total).toBe(1);
  const published = await editor.call({
    method: 'PUT',
    url: `/api/admin/titles/${id}`,
    payload: snakeCased({ ...(await read(id)), state: 'published' }),
  });
  expect(published.json().errors).toHaveProperty('state');
  const bulk = await editor.post('/api/admin/titles/bulk', {
    ids: [id],
    change: { do: 'publish' },
  });
  expect(bulk.body).toEqual({ changed: 0 });
  const restore = () => editor.post<AdminTitle>(`/api/admin/titles/${id}/restore`);
  expect((await restore()).body).toMatchObject({ purgeAt: null, state: 'hidden' });
  expect((await restore()).status).toBe(409);
  await remove(id);
  const purge = async () => {
    await t.jobs.enqueue(t.database.db, 'purge-titles', {});
    await t.runJobs();
  };
  await purge();
  expect((await read(id)).id).toBe(id);
  await t.rows(`update deleted_titles set purge_at = now() - interval '1 second'`);
  await purge();
  expect((await editor.get(`/api/admin/titles/${id}`)).status).toBe(404);
  expect(await t.row(`select action, role from audit_log order by id desc limit 1`)).toEqual({
    action: 'titles.purge',
    role: 'owner',
  });
});
