import { api, type CollectionCard, type TitleCard } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let weimar: number;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

interface List<T> {
  data: T[];
  total: number;
  last_page: number;
}

describe('an empty catalogue', () => {
  it('has no collections and no categories', async () => {
    expect((await t.get('/api/collections')).body).toEqual({
      data: [],
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 0,
    });
    expect((await t.get('/api/categories')).body).toEqual({
      genres: [],
      countries: [],
      decades: [],
      languages: [],
      ages: [],
    });
    expect((await t.get('/api/titles/search')).body).toMatchObject({ data: [], total: 0 });
    expect((await t.get('/api/titles/slideshow')).body).toEqual({ data: [] });
  });
});

describe('collections', () => {
  beforeAll(async () => {
    await t.loadSample();
    const { rows } = await t.database.pool.query(
      "select id from collections where title_en = 'Weimar Cinema'",
    );
    weimar = rows[0].id;
  });

  it('are listed in the operator’s order, with counts and first posters', async () => {
    const { body } = await t.get<List<CollectionCard>>('/api/collections');
    expect(body.data.map(({ titleFa, count }) => [titleFa, count])).toEqual([
      ['نخست', 0],
      ['سینمای وایمار', 3],
    ]);
    expect(body.data[0]?.posters).toEqual([]);
    expect(body.data[1]).toMatchObject({
      path: `/collections/${weimar}/سینمای-وایمار`,
      posters: [{ poster: expect.stringMatching(/342\.webp$/), posterBlur: expect.any(String) }],
    });
    const second = await t.get<List<CollectionCard>>('/api/collections?per_page=1&page=2');
    expect(second.body).toMatchObject({ data: [{ id: weimar }], total: 2, last_page: 2 });
  });

  it('show their titles in the curator’s order, or only their head with type=alt', async () => {
    const { body } = await t.get(`/api/collections/${weimar}`);
    const whole = api.getCollection.response.parse(body);
    expect(whole.titles?.map(({ titleFa }) => titleFa)).toEqual(['آلراونه', 'متروپلیس', 'ام']);
    const { titles, ...head } = whole;
    expect((await t.get(`/api/collections/${weimar}?type=alt`)).body).toEqual(head);
    expect((await t.get(`/api/collections/${weimar}?type=`)).body).toEqual(whole);
  });

  it('filter, order and page their titles', async () => {
    const names = async (query: string) =>
      (await t.get<List<TitleCard>>(`/api/collections/${weimar}/titles?${query}`)).body;
    expect((await names('order_by=year')).data.map(({ year }) => year)).toEqual([1931, 1928, 1927]);
    expect(await names('genre=sci-fi')).toMatchObject({
      data: [{ titleFa: 'آلراونه' }, { titleFa: 'متروپلیس' }],
      total: 2,
    });
    expect(await names('per_page=2&page=2')).toMatchObject({
      data: [{ titleFa: 'ام' }],
      total: 3,
      last_page: 2,
    });
    expect(await names('type=series')).toMatchObject({ data: [], total: 0, last_page: 1 });
  });

  it('answer 404 where there is none and 422 to what is wrong', async () => {
    expect((await t.get('/api/collections/999999')).status).toBe(404);
    expect((await t.get('/api/collections/999999/titles')).status).toBe(404);
    expect((await t.get('/api/collections/x')).status).toBe(404);
    expect((await t.get(`/api/collections/${weimar}?type=other`)).status).toBe(422);
    expect((await t.get(`/api/collections/${weimar}/titles?page=x`)).status).toBe(422);
    expect((await t.get('/api/collections?page=10000&per_page=60')).status).toBe(422);
  });
});

describe('GET /api/categories', () => {
  it('counts genres, countries, decades and languages, largest first', async () => {
    const { body } = await t.get('/api/categories');
    const found = api.listCategories.response.parse(body);
    expect(found.genres.find(({ slug }) => slug === 'romance')).toMatchObject({
      titleFa: 'عاشقانه',
      count: 15,
    });
    for (const list of [found.genres, found.countries, found.languages]) {
      const counts = list.map(({ count }) => count);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }
    expect(found.decades.map(({ from }) => from)).toEqual([
      2000, 1990, 1980, 1970, 1960, 1950, 1930, 1920,
    ]);
    expect(found.decades.find(({ from }) => from === 1950)).toEqual({
      from: 1950,
      to: 1959,
      count: 10,
    });
    expect(found.genres.some(({ slug }) => slug === 'war')).toBe(false);
  });
});
