import { type Activity, api } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;
let series: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
});

afterAll(() => t.close());

const activity = async (who: Member) => (await who.get<Activity>('/api/user/activity')).body;

/** Creates one activity of each kind, one day apart, starting on the given day of 2026. */
async function doEverything(who: Member, day: number) {
  const { pool } = t.database;
  const on = (i: number) => new Date(Date.UTC(2026, 0, day + i));
  await pool.query('insert into watchlist values ($1, $2, $3)', [who.id, film, on(0)]);
  await pool.query('insert into title_likes values ($1, $2, 1, $3)', [who.id, film, on(1)]);
  await pool.query('insert into title_likes values ($1, $2, -1, $3)', [who.id, series, on(2)]);
  await pool.query(
    `insert into comments (title_id, user_id, body, is_spoiler, state, created_at, deleted_at)
     values ($2, $1, 'دیده می‌شود', false, 'visible', $3, null), ($2, $1, 'نگه داشته', false, 'held', $4, null),
       ($2, $1, 'پاک شده', false, 'visible', $5, now()), ($2, $1, 'برداشته', false, 'removed', $5, null)`,
    [who.id, film, on(3), on(4), on(9)],
  );
  await pool.query(
    `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
     select $1, $2, e.id, 1, 2, $3 from episodes e`,
    [who.id, series, on(5)],
  );
  await pool.query(
    `with r as (insert into title_requests (type, title, key) values ('movie', 'خواسته', $3) returning id)
     insert into request_votes (request_id, user_id, created_at) select id, $1, $2 from r`,
    [who.id, on(6), `خواسته ${who.id}`],
  );
  await pool.query('insert into title_follows values ($1, $2, $3, null, false)', [
    who.id,
    series,
    on(7),
  ]);
}

describe('GET /api/user/activity', () => {
  it('has nothing of a new member', async () => {
    expect(await activity(member)).toEqual({
      counts: { watchlist: 0, history: 0, likes: 0, comments: 0, requests: 0, follows: 0 },
      recent: [],
    });
  });

  it('counts and lists one’s own activities, latest first', async () => {
    await doEverything(member, 1);
    await doEverything(other, 20);
    const { counts, recent } = api.getActivity.response.parse(await activity(member));
    expect(counts).toEqual({
      watchlist: 1,
      history: 3,
      likes: 1,
      comments: 2,
      requests: 1,
      follows: 1,
    });
    expect(recent.map(({ kind, title, requested }) => [kind, title?.id ?? requested])).toEqual([
      ['requested', 'خواسته'],
      ['watched', series],
      ['commented', film],
      ['commented', film],
      ['disliked', series],
      ['liked', film],
      ['watchlisted', film],
    ]);
    expect(recent.at(-1)).toMatchObject({
      at: '2026-01-01T00:00:00.000Z',
      title: { titleFa: 'متروپلیس', path: expect.stringContaining(`/titles/${film}/`) },
      requested: null,
    });
    expect(recent[0]).toMatchObject({ title: null, at: '2026-01-07T00:00:00.000Z' });
  });

  it('says nothing of what is hidden now', async () => {
    const someone = await createMember(t);
    await doEverything(someone, 1);
    await t.rows(`update titles set state = 'draft' where id = $1`, [film]);
    const { recent } = await activity(someone);
    await t.rows(`update titles set state = 'published' where id = $1`, [film]);
    expect(recent.map(({ kind }) => kind)).toEqual(['requested', 'watched', 'disliked']);
  });

  it('tells the latest twelve, with as many queries as for none', async () => {
    const someone = await createMember(t);
    await t.database.pool.query(
      `insert into watchlist select $1, title_id, '2026-01-01' from title_search`,
      [someone.id],
    );
    const statements = await t.statementsOf(() => activity(someone));
    expect(statements.length).toBeLessThanOrEqual(4);
    const { counts, recent } = await activity(someone);
    expect(counts.watchlist).toBeGreaterThan(30);
    expect(recent).toHaveLength(12);
    const ids = recent.map(({ title }) => title?.id ?? 0);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await activity(someone)).recent).toEqual(recent);
  });

  it('requires a session', async () => {
    expect((await t.get('/api/user/activity')).status).toBe(401);
  });
});
