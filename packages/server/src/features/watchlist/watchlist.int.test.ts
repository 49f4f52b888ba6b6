import { MAX_KEPT_TITLES, type WatchlistItem } from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

afterEach(() => t.database.pool.query('delete from watchlist'));

afterAll(() => t.close());

interface List {
  data: WatchlistItem[];
  total: number;
  last_page: number;
}

const toggle = (who: Member, id: number, payload?: object) =>
  who.post<{ inWatchlist: boolean }>(`/api/user/watchlist/${id}`, payload);

const idsOf = async (who: Member) =>
  (await who.get<{ data: number[] }>('/api/user/watchlist/ids')).body.data;

/** Adds titles, the given one first, each a minute apart. */
async function fill(who: Member, ids: number[]) {
  await t.database.pool.query(
    `insert into watchlist select $1, id, timestamptz '2026-01-01' + place * interval '1 minute'
     from unnest($2::int[]) with ordinality as x(id, place)`,
    [who.id, ids],
  );
}

describe('POST /api/user/watchlist/{id}', () => {
  it('toggles', async () => {
    expect((await toggle(member, film)).body).toEqual({ inWatchlist: true });
    expect(await idsOf(member)).toEqual([film]);
    expect((await toggle(member, film, {})).body).toEqual({ inWatchlist: false });
    expect(await idsOf(member)).toEqual([]);
  });

  it('brings it to the wanted state, however often it is sent', async () => {
    for (const wanted of [true, true, false, false, true]) {
      const { body } = await toggle(member, film, { in_watchlist: wanted });
      expect(body).toEqual({ inWatchlist: wanted });
      expect(await idsOf(member)).toEqual(wanted ? [film] : []);
    }
  });

  it('keeps each member’s own', async () => {
    await toggle(member, film);
    await toggle(other, series);
    await toggle(other, film, { in_watchlist: false, user_id: member.id, userId: member.id });
    expect([await idsOf(member), await idsOf(other)]).toEqual([[film], [series]]);
  });

  it('takes fifty toggles at once one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => toggle(member, film)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.inWatchlist)).toHaveLength(25);
    expect(await idsOf(member)).toEqual([]);
  });

  it('handles fifty concurrent calls to add or remove the title', async () => {
    for (const wanted of [true, false]) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => toggle(member, film, { in_watchlist: wanted })),
      );
      expect(answers.every(({ body }) => body.inWatchlist === wanted)).toBe(true);
      expect(await idsOf(member)).toEqual(wanted ? [film] : []);
    }
  });

  it('answers 404 for what is no title, 422 for a state that is none, 401 without a session', async () => {
    for (const id of [999_999, 0, -1, 'x', 2 ** 31]) {
      for (const payload of [{}, { in_watchlist: true }, { in_watchlist: false }]) {
        expect((await member.post(`/api/user/watchlist/${id}`, payload)).status).toBe(404);
      }
    }
    for (const wrong of ['true', 1, null, []]) {
      const { status, body } = await member.post(`/api/user/watchlist/${film}`, {
        in_watchlist: wrong,
      });
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['in_watchlist']]);
    }
    const visitor = await t.call({ method: 'POST', url: `/api/user/watchlist/${film}` });
    expect(visitor.statusCode).toBe(401);
    expect(await idsOf(member)).toEqual([]);
  });

  it('is full at its limit: nothing goes in, what is in comes out', async () => {
    const { rows } = await t.database.pool.query<{ id: number }>(
      `insert into titles (type, slug, title_fa)
       select 'movie', 'x', 'پرکننده' from generate_series(1, $1) returning id`,
      [MAX_KEPT_TITLES],
    );
    const ids = rows.map(({ id }) => id);
    await fill(member, ids);
    for (const payload of [{}, { in_watchlist: true }]) {
      const { status, body } = await toggle(member, film, payload);
      expect([status, body]).toEqual([409, { message: expect.stringMatching(/پر شده/) }]);
    }
    const kept = ids[0] ?? 0;
    expect((await toggle(member, kept, { in_watchlist: true })).body).toEqual({
      inWatchlist: true,
    });
    expect((await toggle(member, kept)).body).toEqual({ inWatchlist: false });
    expect((await toggle(member, film)).body).toEqual({ inWatchlist: true });
    expect((await toggle(other, film)).status).toBe(200);
    await t.database.pool.query('delete from titles where id = any($1)', [ids]);
  });
});

describe('GET /api/user/watchlist', () => {
  const list = async (query = '', who = member) =>
    (await who.get<List>(`/api/user/watchlist${query}`)).body;
  const names = async (query = '') => (await list(query)).data.map(({ titleFa }) => titleFa);

  it('is empty at first', async () => {
    expect(await list()).toEqual({
      data: [],
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 0,
    });
  });

  it('shows cards, last added first, coming titles too', async () => {
    await fill(member, [series, film, await t.titleId('زودتر')]);
    await fill(other, [await t.titleId('ام')]);
    const { data, total } = await list();
    expect(data.map(({ titleFa }) => titleFa)).toEqual(['زودتر', 'متروپلیس', 'هزاردستان']);
    expect(total).toBe(3);
    expect(data[1]).toMatchObject({
      id: film,
      genres: [{ slug: 'sci-fi' }, { slug: 'drama' }],
      rating: 8.3,
      addedAt: '2026-01-01T00:02:00.000Z',
    });
  });

  it('filters and orders like any list', async () => {
    const films = await Promise.all(['فیلم 00', 'فیلم 01', 'فیلم 02', 'فیلم 04'].map(t.titleId));
    await fill(member, [...films, film, series]);
    expect(await names('?type=series')).toEqual(['هزاردستان']);
    expect(await names('?genre=sci-fi,drama')).toEqual(['متروپلیس']);
    expect(await names('?genre=drama')).toEqual(['هزاردستان', 'متروپلیس']);
    expect(await names('?genre=nothing')).toEqual([]);
    expect(await names('?country=FR')).toEqual(['فیلم 04', 'فیلم 02', 'فیلم 01']);
    expect(await names('?year_from=1951&year_to=1952')).toEqual(['فیلم 02', 'فیلم 01']);
    expect(await names('?is_dubbed=1')).toEqual(['متروپلیس', 'فیلم 04', 'فیلم 00']);
    expect(await names('?order_by=year')).toEqual([
      'هزاردستان',
      'فیلم 04',
      'فیلم 02',
      'فیلم 01',
      'فیلم 00',
      'متروپلیس',
    ]);
    expect(await list('?type=movie&order_by=imdb&per_page=2&page=2')).toMatchObject({
      data: [{ titleFa: 'فیلم 02' }, { titleFa: 'فیلم 01' }],
      total: 4,
      last_page: 2,
    });
  });

  it('has one order for titles that were added at the same moment', async () => {
    const films = await Promise.all(['فیلم 00', 'فیلم 01', 'فیلم 02'].map(t.titleId));
    await t.database.pool.query(
      "insert into watchlist select $1, unnest($2::int[]), '2026-01-01'",
      [member.id, films],
    );
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?per_page=1&page=${page}`)));
    expect(pages.map(({ data }) => data[0]?.id)).toEqual(films.toSorted((a, b) => b - a));
    expect(await idsOf(member)).toEqual(films.toSorted((a, b) => b - a));
  });

  it('uses the same number of queries for many titles as for one', async () => {
    const countQueries = async () => (await t.statementsOf(() => list('?per_page=60'))).length;
    await fill(member, [film]);
    const forOne = await countQueries();
    await fill(member, [series, ...(await Promise.all(['ام', 'سرنوشت', 'دور'].map(t.titleId)))]);
    expect(await countQueries()).toBe(forOne);
    expect(forOne).toBeGreaterThan(1);
  });

  it('answers 422 to what is wrong', async () => {
    for (const query of ['page=0', 'per_page=0', 'order_by=x', 'type=x', 'page=10000']) {
      expect((await member.get(`/api/user/watchlist?${query}`)).status).toBe(422);
    }
  });
});
