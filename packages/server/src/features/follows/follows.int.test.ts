import { MAX_KEPT_TITLES, type TitleCard } from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;
let series: number;
let coming: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  film = await t.titleId('متروپلیس');
  series = await t.titleId('هزاردستان');
  coming = await t.titleId('زودتر');
});

afterEach(() => t.database.pool.query('delete from title_follows'));

afterAll(() => t.close());

const follow = (who: Member, id: unknown, payload?: object) =>
  who.post(`/api/user/follow/${id}`, payload);

const list = async (who: Member, query = '') =>
  (
    await who.get<{ data: (TitleCard & { followedAt: string })[]; total: number }>(
      `/api/user/follows${query}`,
    )
  ).body;

const rows = async () =>
  (
    await t.database.pool.query(
      'select user_id, title_id, is_awaited from title_follows order by title_id',
    )
  ).rows;

describe('POST /api/user/follow/{id}', () => {
  it('follows a series', async () => {
    expect((await follow(member, series)).body).toEqual({ isFollowing: true });
    expect(await rows()).toEqual([
      {
        user_id: member.id,
        title_id: series,
        is_awaited: false,
      },
    ]);
  });

  it('waits for a title that is coming', async () => {
    expect((await follow(member, coming)).body).toEqual({ isFollowing: true });
    expect(await rows()).toMatchObject([{ is_awaited: true }]);
  });

  it('toggles, or brings it to the wanted end however often it is sent', async () => {
    expect((await follow(member, series)).body).toEqual({ isFollowing: true });
    expect((await follow(member, series, {})).body).toEqual({ isFollowing: false });
    for (const following of [true, true, false, false]) {
      expect((await follow(member, series, { following })).body).toEqual({
        isFollowing: following,
      });
      expect(await rows()).toHaveLength(following ? 1 : 0);
    }
  });

  it('takes fifty toggles at once one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(member, series)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.isFollowing)).toHaveLength(25);
    expect(await rows()).toEqual([]);
  });

  it('has nothing to tell of a film that is here', async () => {
    for (const payload of [{}, { following: true }]) {
      const { status, body } = await follow(member, film, payload);
      expect([status, body]).toEqual([409, { message: expect.stringMatching(/در دسترس است/) }]);
    }
    expect((await follow(member, film, { following: false })).body).toEqual({
      isFollowing: false,
    });
    expect(await rows()).toEqual([]);
  });

  it('waits for a film of a title that has nothing to play', async () => {
    const empty = await t.titleId('فیلم 05');
    expect((await follow(member, empty)).body).toEqual({ isFollowing: true });
    const flags = 'select is_awaited, awaits_film from title_follows';
    expect(await t.rows(flags)).toEqual([{ is_awaited: false, awaits_film: true }]);
  });

  it('lets go of a title that came meanwhile', async () => {
    await follow(member, coming);
    await t.database.pool.query("update titles set status = 'available' where id = $1", [coming]);
    try {
      expect((await follow(member, coming, { following: true })).body).toEqual({
        isFollowing: true,
      });
      expect((await follow(member, coming)).body).toEqual({ isFollowing: false });
      expect((await follow(member, coming, { following: false })).body).toEqual({
        isFollowing: false,
      });
    } finally {
      const back = "update titles set status = 'coming_soon' where id = $1";
      await t.database.pool.query(back, [coming]);
    }
  });

  it('stops at its limit', async () => {
    const { rows: made } = await t.database.pool.query<{ id: number }>(
      `insert into titles (type, slug, title_fa)
       select 'series', 'x', 'پرکننده' from generate_series(1, $1) returning id`,
      [MAX_KEPT_TITLES],
    );
    const ids = made.map(({ id }) => id);
    await t.database.pool.query(
      'insert into title_follows (user_id, title_id, is_awaited) select $1, unnest($2::int[]), false',
      [member.id, ids],
    );
    const { status, body } = await follow(member, series);
    expect([status, body]).toEqual([409, { message: expect.stringMatching(/بیش از این/) }]);
    expect((await follow(member, ids[0])).body).toEqual({ isFollowing: false });
    expect((await follow(member, series)).body).toEqual({ isFollowing: true });
    await t.database.pool.query('delete from titles where id = any($1)', [ids]);
  });

  it('refuses what is no title, no state, no session', async () => {
    for (const id of [999_999, 0, 'x']) expect((await follow(member, id)).status).toBe(404);
    expect((await follow(member, series, { following: 'yes' })).status).toBe(422);
    const url = `/api/user/follow/${series}`;
    expect((await t.call({ method: 'POST', url })).statusCode).toBe(401);
    expect(await rows()).toEqual([]);
  });
});

describe('GET /api/user/follows', () => {
  it('lists one’s own, newest first, in one order', async () => {
    expect(await list(member)).toMatchObject({ data: [], total: 0, last_page: 1 });
    await t.database.pool.query(
      `insert into title_follows (user_id, title_id, is_awaited, created_at)
       values ($1, $2, false, '2026-01-02'), ($1, $3, true, '2026-01-01'), ($1, $4, true, '2026-01-01')`,
      [member.id, series, coming, await t.titleId('دیرتر')],
    );
    await follow(other, series);
    const { data, total } = await list(member);
    const later = [coming, await t.titleId('دیرتر')].toSorted((a, b) => b - a);
    expect(data.map(({ id }) => id)).toEqual([series, ...later]);
    expect([total, data[0]?.followedAt]).toEqual([3, '2026-01-02T00:00:00.000Z']);
    expect(await list(member, '?per_page=2&page=2')).toMatchObject({
      data: [{ id: later[1] }],
      total: 3,
      last_page: 2,
    });
    expect((await list(other)).data.map(({ id }) => id)).toEqual([series]);
    expect((await member.get('/api/user/follows?page=10000')).status).toBe(422);
  });
});
