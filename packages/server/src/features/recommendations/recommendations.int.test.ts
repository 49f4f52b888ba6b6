import { api, type RecommendationRow } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rankTitles } from './top-titles.ts';
import { trainRecommendations } from './train.ts';

/** Twenty comedies and twenty crime films, each with its own director. */
const GENRES = ['comedy', 'crime'] as const;
type Genre = (typeof GENRES)[number];
const PER_GENRE = 20;

let t: TestApp;
const ids: Record<Genre, number[]> = { comedy: [], crime: [] };
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  await t.load(
    GENRES.flatMap((genre) =>
      Array.from({ length: PER_GENRE }, (_, at) => ({
        record: 'title',
        id: `parde:${genre}-${at}`,
        type: 'movie',
        title_fa: `${genre} ${at}`,
        year: 1950 + at,
        genres: [genre],
        ratings: { imdb: { value: 7, votes: 1_000 - at } },
        credits: [
          { role: 'director', person: `parde:${genre}-${at % 4}`, name_en: `${genre} ${at % 4}` },
        ],
      })),
    ),
  );
  for (const genre of GENRES)
    for (let at = 0; at < PER_GENRE; at += 1) ids[genre].push(await t.titleId(`${genre} ${at}`));
});

beforeEach(async () => {
  await t.rows('delete from users');
  await t.rows('delete from recommendation_model');
  await t.rows('delete from title_factors');
  await t.rows('delete from title_neighbours');
  t.clock.reset();
  member = await createMember(t);
});

afterAll(() => t.close());

const id = (genre: Genre, at: number) => ids[genre][at] as number;

const watch = (
  who: Pick<Member, 'id'>,
  titleId: number,
  { position = 5_000, ago = '1 day' } = {},
) =>
  t.rows(
    `insert into watch_history (user_id, title_id, position_seconds, duration_seconds, watched_at)
     values ($1, $2, $3, 5000, now() - $4::interval)`,
    [who.id, titleId, position, ago],
  );
const like = (titleId: number, value: 1 | -1 = 1) =>
  t.rows('insert into title_likes (user_id, title_id, value) values ($1, $2, $3)', [
    member.id,
    titleId,
    value,
  ]);

const train = () => trainRecommendations(t.database.pool, t.clock(), new AbortController().signal);

async function recommended(who = member) {
  const { status, body } = await who.get('/api/user/recommendations');
  expect(status).toBe(200);
  return api.listRecommendations.response.parse(body);
}
const idsOf = (rows: readonly RecommendationRow[]) =>
  rows.flatMap(({ titles }) => titles.map((title) => title.id));
const rowOf = <K extends RecommendationRow['kind']>(rows: readonly RecommendationRow[], kind: K) =>
  rows.find((row): row is RecommendationRow & { kind: K } => row.kind === kind);
const share = (found: readonly number[], genre: Genre) =>
  found.filter((one) => ids[genre].includes(one)).length / found.length;

/** Members who watch ten films of one genre. */
async function watchers(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const who = await createMember(t);
    const genre = GENRES[n % 2] as Genre;
    for (let at = 0; at < 10; at += 1) await watch(who, id(genre, (n * 3 + at) % PER_GENRE));
  }
}

describe('GET /api/user/recommendations', () => {
  it('is empty for who did nothing yet', async () => {
    expect(await recommended()).toEqual({ rows: [], learnedFrom: 0 });
    await train();
    expect(await recommended()).toEqual({ rows: [], learnedFrom: 0 });
  });

  it('begins before anything was learned, with what a title has in common with others', async () => {
    await like(id('comedy', 0));
    const { rows, learnedFrom } = await recommended();
    expect(learnedFrom).toBe(1);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'because',
      reason: 'liked',
      title: { titleFa: 'comedy 0' },
    });
    expect(share(idsOf(rows), 'comedy')).toBeGreaterThanOrEqual(0.5);
  });

  it('works with one member, from what films are', async () => {
    await watch(member, id('crime', 1));
    await watch(member, id('crime', 2));
    await train();
    const { rows } = await recommended();
    expect(rows[0]).toMatchObject({ kind: 'because', reason: 'watched' });
    expect(share(idsOf(rows.slice(0, 2)), 'crime')).toBe(1);
  });

  it('tells what like-minded members watch, with the reason', async () => {
    await watchers(20);
    await watch(member, id('comedy', 3));
    await like(id('comedy', 5));
    await train();
    const { rows, learnedFrom } = await recommended();
    expect(learnedFrom).toBe(2);
    expect(rowOf(rows, 'because')).toMatchObject({
      reason: 'liked',
      title: { id: id('comedy', 5) },
    });
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(share(idsOf(rows.slice(0, 2)), 'comedy')).toBe(1);
  });

  it('never repeats a title, nor shows what is known, disliked, poorly rated or hidden', async () => {
    await watchers(20);
    for (const at of [0, 1]) await watch(member, id('comedy', at));
    await like(id('comedy', 2));
    await like(id('comedy', 4), -1);
    await t.rows('insert into member_ratings (user_id, title_id, half_stars) values ($1, $2, 3)', [
      member.id,
      id('comedy', 6),
    ]);
    await t.rows('insert into watchlist (user_id, title_id) values ($1, $2)', [
      member.id,
      id('comedy', 8),
    ]);
    await train();
    await t.rows(`update titles set state = 'hidden' where id = $1`, [id('comedy', 10)]);
    const { rows } = await recommended();
    await t.rows(`update titles set state = 'published' where id = $1`, [id('comedy', 10)]);
    const found = idsOf(rows);
    expect(found.length).toBeGreaterThan(8);
    expect(new Set(found).size).toBe(found.length);
    for (const at of [0, 1, 2, 4, 6, 8, 10]) expect(found).not.toContain(id('comedy', at));
    for (const row of rows)
      if (row.kind === 'because') expect(row.title.id).not.toBe(id('comedy', 4));
  });

  it('leaves out what was watched by who paused the history', async () => {
    await watch(member, id('crime', 1));
    await t.rows('update profiles set is_history_paused = true where id = $1', [member.id]);
    expect(await train()).toMatchObject({ members: 0, pairs: 0 });
    expect((await recommended()).learnedFrom).toBe(0);
  });

  it('learns nothing from children', async () => {
    const [child] = await t.rows<{ id: number }>(
      `insert into profiles (user_id, name, age_limit) values ($1, 'کودک', 7) returning id`,
      [member.id],
    );
    await watch({ id: child?.id ?? 0 }, id('crime', 1));
    expect(await train()).toMatchObject({ members: 0, pairs: 0 });
  });

  it('forgets with time', async () => {
    await watch(member, id('crime', 1), { ago: '3 years' });
    await watch(member, id('comedy', 1), { ago: '1 hour' });
    await train();
    const { rows } = await recommended();
    expect(rowOf(rows, 'because')?.title.id).toBe(id('comedy', 1));
  });

  it('is of the caller alone', async () => {
    await like(id('comedy', 0));
    expect((await recommended(await createMember(t))).rows).toEqual([]);
    expect((await t.call({ url: '/api/user/recommendations' })).statusCode).toBe(401);
  });

  it('takes up another training', async () => {
    await like(id('comedy', 0));
    await train();
    const before = idsOf((await recommended()).rows);
    await watchers(20);
    await train();
    expect(await t.row('select version, members from recommendation_model')).toEqual({
      version: 2,
      members: 21,
    });
    expect(idsOf((await recommended()).rows)).not.toEqual(before);
  });
});

describe('DELETE /api/user/recommendations', () => {
  it('begins anew, and keeps away what is disliked', async () => {
    await watchers(20);
    await like(id('comedy', 0));
    await like(id('comedy', 1), -1);
    await train();
    expect((await recommended()).rows).not.toEqual([]);
    t.clock.pass(1_000);
    const answer = await member.call({ method: 'DELETE', url: '/api/user/recommendations' });
    expect(answer.statusCode).toBe(200);
    expect(await recommended()).toEqual({ rows: [], learnedFrom: 0 });
    expect(await train()).toMatchObject({ members: 20 });
    await t.rows(
      `insert into watch_history (user_id, title_id, position_seconds, duration_seconds, watched_at)
       values ($1, $2, 5000, 5000, now() + interval '2 seconds')`,
      [member.id, id('comedy', 5)],
    );
    const { rows, learnedFrom } = await recommended();
    expect(learnedFrom).toBe(1);
    expect(idsOf(rows)).not.toContain(id('comedy', 1));
  });
});

describe('PUT and DELETE /api/user/recommendations/dismissed/{id}', () => {
  const call = (method: 'PUT' | 'DELETE', titleId: number, who = member) =>
    who.call({ method, url: `/api/user/recommendations/dismissed/${titleId}` });

  it('never recommends it again, until that is taken back', async () => {
    await watchers(20);
    await like(id('comedy', 0));
    await train();
    const before = await recommended();
    const [first = 0] = idsOf(before.rows);
    for (const _ of [1, 2]) expect((await call('PUT', first)).statusCode).toBe(200);
    const without = await recommended();
    expect(idsOf(without.rows)).not.toContain(first);
    expect(without.learnedFrom).toBe(1);
    expect(idsOf(without.rows).length).toBeGreaterThan(4);
    await train();
    expect(idsOf((await recommended()).rows)).not.toContain(first);
    for (const _ of [1, 2]) expect((await call('DELETE', first)).statusCode).toBe(200);
    expect(idsOf((await recommended()).rows)).toContain(first);
  });

  it('says nothing of what is liked to the training, and is of one profile', async () => {
    const other = await createMember(t);
    await watch(other, id('crime', 1));
    const known = await train();
    await call('PUT', id('crime', 2));
    expect(await train()).toMatchObject({ members: known.members, pairs: known.pairs });
    expect(await t.rows('select user_id, title_id from dismissed_titles')).toEqual([
      { user_id: member.id, title_id: id('crime', 2) },
    ]);
  });

  it('beginning anew takes all of it back', async () => {
    await call('PUT', id('comedy', 3));
    await member.call({ method: 'DELETE', url: '/api/user/recommendations' });
    expect(await t.rows('select from dismissed_titles')).toEqual([]);
  });

  it('knows only titles that are shown', async () => {
    expect((await call('PUT', 2_000_000_000)).statusCode).toBe(404);
    await t.rows(`update titles set state = 'hidden' where id = $1`, [id('crime', 5)]);
    expect((await call('PUT', id('crime', 5))).statusCode).toBe(404);
    await t.rows(`update titles set state = 'published' where id = $1`, [id('crime', 5)]);
  });
});

describe('GET /api/titles/top', () => {
  const top = async () =>
    (await t.get<{ data: { id: number }[] }>('/api/titles/top')).body.data.map((title) => title.id);

  it('counts the members who watched in the last seven days', async () => {
    const others = [await createMember(t), await createMember(t)];
    const [most, second, old, glanced, hidden] = [0, 1, 2, 3, 4].map((at) => id('crime', at));
    for (const who of [member, ...others]) await watch(who, most as number);
    await watch(member, second as number);
    for (const who of others) await watch(who, old as number, { ago: '8 days' });
    for (const who of others) await watch(who, glanced as number, { position: 59 });
    for (const who of others) await watch(who, hidden as number);
    await t.rows(`update titles set state = 'hidden' where id = $1`, [hidden]);
    await rankTitles(t.database.pool, new Date());
    expect(await top()).toEqual([most, second]);
    await t.rows(`update titles set state = 'published' where id = $1`, [hidden]);
    await t.rows('delete from watch_history');
    await rankTitles(t.database.pool, new Date());
    expect(await top()).toEqual([]);
  });

  it('has ten at most', async () => {
    for (let at = 0; at < 12; at += 1) await watch(member, id('crime', at));
    await Promise.all([1, 2].map(() => rankTitles(t.database.pool, new Date())));
    expect(await top()).toHaveLength(10);
  });
});
