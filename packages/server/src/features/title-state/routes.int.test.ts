import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let series: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  series = await t.titleId('هزاردستان');
});

afterAll(() => t.close());

const state = (who: Member, id: unknown = series) => who.get(`/api/user/titles/${id}`);

const NO_STATE = {
  inWatchlist: false,
  like: 0,
  isFollowing: false,
  stars: null,
  days: [],
  watched: [],
};

describe('GET /api/user/titles/{id}', () => {
  it('tells what this member has of this title', async () => {
    expect((await state(member)).body).toEqual(NO_STATE);
    await member.post(`/api/user/watchlist/${series}`);
    expect((await state(member)).body).toEqual({ ...NO_STATE, inWatchlist: true });
    await member.post(`/api/user/like/${series}`, { value: -1 });
    expect((await state(member)).body).toEqual({ ...NO_STATE, inWatchlist: true, like: -1 });
    await member.post(`/api/user/follow/${series}`);
    expect((await state(member)).body).toEqual({
      ...NO_STATE,
      inWatchlist: true,
      like: -1,
      isFollowing: true,
    });

    expect((await state(other)).body).toEqual(NO_STATE);
    expect((await state(member, await t.titleId('متروپلیس'))).body).toEqual(NO_STATE);
  });

  it('tells how far each part was watched, the latest first', async () => {
    const watcher = await createMember(t);
    const { rows: episodes } = await t.database.pool.query<{ id: number }>(
      `select e.id from episodes e join seasons s on s.id = e.season_id
       where s.title_id = $1 order by s.number, e.number limit 2`,
      [series],
    );
    const ids = episodes.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      await t.database.pool.query(
        `insert into watch_history
           (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
         values ($1, $2, $3, $4, 100, now() - $5 * interval '1 hour')`,
        [watcher.id, series, id, index === 0 ? 93 : 92, index],
      );
    }
    const part = (episodeId: number | undefined, positionSeconds: number, isFinished: boolean) => ({
      episodeId,
      positionSeconds,
      durationSeconds: 100,
      isFinished,
    });
    expect((await state(watcher)).body.watched).toEqual([
      part(ids[0], 93, true),
      part(ids[1], 92, false),
    ]);
    expect((await state(member)).body.watched).toEqual([]);
    expect((await state(watcher, await t.titleId('متروپلیس'))).body.watched).toEqual([]);
  });

  it('answers 404 for what is no title', async () => {
    for (const id of [999_999, 0, 'x']) expect((await state(member, id)).status).toBe(404);
  });

  it('requires a session, and is not cacheable', async () => {
    const visitor = await t.call({ method: 'GET', url: `/api/user/titles/${series}` });
    expect(visitor.statusCode).toBe(401);
    const answer = await member.call({ method: 'GET', url: `/api/user/titles/${series}` });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
