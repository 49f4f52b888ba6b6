import { api, type PersonDetail, type PersonSearchResult } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await createSampleApp();
  await t.load([
    {
      record: 'title',
      id: 'test:both',
      type: 'movie',
      title_fa: 'هر دو',
      year: 1960,
      genres: ['drama'],
      ratings: { imdb: { value: 6.1, votes: 9 } },
      credits: [
        { role: 'director', person: 'test:lang' },
        { role: 'actor', person: 'test:lang', character_fa: 'خودش' },
        { role: 'producer', person: 'test:lang' },
      ],
    },
  ]);
  const { rows } = await t.database.pool.query('select id, name_en from people');
  for (const { id, name_en } of rows) ids[name_en] = id;
});

afterAll(() => t.close());

async function person(name: string, query = ''): Promise<PersonDetail> {
  const { status, body } = await t.get(`/api/people/${ids[name]}${query}`);
  expect(status).toBe(200);
  return api.getPerson.response.parse(body);
}

const names = (detail: PersonDetail) => detail.titles.data.map(({ titleFa }) => titleFa);

describe('GET /api/people/{id}', () => {
  it('tells of the person and the roles, most credits first', async () => {
    const lang = await person('Fritz Lang');
    expect(lang).toMatchObject({
      path: `/people/director/${ids['Fritz Lang']}/فریتس-لانگ`,
      fullnameFa: 'فریتس لانگ',
      birthYear: 1890,
      deathYear: 1976,
      biographyFa: 'کارگردان آلمانی-اتریشی.',
      role: 'director',
      roles: [
        { role: 'director', count: 4 },
        { role: 'actor', count: 1 },
        { role: 'producer', count: 1 },
      ],
    });
    expect(lang.image).toMatch(/\/185\.webp$/);
  });

  it('lists the work of that role, the latest first', async () => {
    const lang = await person('Fritz Lang');
    expect(names(lang)).toEqual(['هر دو', 'ام', 'متروپلیس', 'سرنوشت']);
    expect(lang.titles).toMatchObject({ total: 4, current_page: 1, last_page: 1 });
  });

  it('lists another role when asked, with the character played', async () => {
    const lang = await person('Fritz Lang', '?role=actor');
    expect(lang.path).toContain('/people/actor/');
    expect(lang.titles.data).toMatchObject([{ titleFa: 'هر دو', characterFa: 'خودش' }]);
    const helm = await person('Brigitte Helm');
    expect(helm.titles.data.map(({ characterEn }) => characterEn)).toContain('Maria');
  });

  it('filters, orders and pages the filmography like any list', async () => {
    expect(names(await person('Fritz Lang', '?genre=drama'))).toEqual(['هر دو', 'متروپلیس']);
    expect(names(await person('Fritz Lang', '?order_by=votes&per_page=1'))).toEqual(['متروپلیس']);
    expect(await person('Fritz Lang', '?per_page=3&page=2')).toMatchObject({
      titles: { data: [{ titleFa: 'سرنوشت' }], total: 4, last_page: 2 },
    });
    expect(names(await person('Fritz Lang', '?role=&genre=&year_from=null'))).toHaveLength(4);
  });

  it('is empty for a role without credits and for a person without any', async () => {
    expect(await person('Fritz Lang', '?role=editor')).toMatchObject({
      role: 'editor',
      titles: { data: [], total: 0 },
    });
    expect(await person('No Body')).toMatchObject({ role: null, roles: [], titles: { data: [] } });
  });

  it('answers 404 for nobody and 422 for what is no role', async () => {
    expect((await t.get('/api/people/999999')).status).toBe(404);
    expect((await t.get('/api/people/lang')).status).toBe(404);
    const { status, body } = await t.get(`/api/people/${ids['Fritz Lang']}?role=king&page=0`);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { role: [expect.any(String)], page: [expect.any(String)] },
    });
  });
});

describe('GET /api/people/search', () => {
  async function search(query: string) {
    const { status, body } = await t.get<{ data: PersonSearchResult[]; total: number | null }>(
      `/api/people/search?${query}`,
    );
    expect(status).toBe(200);
    return body;
  }

  it('tells the job and the best-known work, best-voted first', async () => {
    const [lang] = (await search(`q=${encodeURIComponent('فریتس')}`)).data;
    expect(lang).toMatchObject({ job: 'director', fullnameEn: 'Fritz Lang', bestStarred: [] });
    expect(lang?.bestDirected.map(({ titleFa }) => titleFa)).toEqual(['متروپلیس', 'ام', 'سرنوشت']);
    const [helm] = (await search('q=helm')).data;
    expect(helm).toMatchObject({ job: 'actor', bestDirected: [] });
    expect(helm?.bestStarred.map(({ titleFa }) => titleFa)).toEqual(['متروپلیس', 'آلراونه']);
    expect(helm?.matched?.fullnameEn).toEqual([[9, 13]]);
  });

  it.each(['', 'q=', 'q=%20', 'q=f', 'q=zzzzqqq'])('finds nobody by "%s"', async (query) => {
    expect(await search(query)).toMatchObject({ data: [], total: 0 });
  });

  it('names what is wrong, and leads no deeper than the window', async () => {
    const { body } = await t.get<{ errors: object }>(
      `/api/people/search?q=${'x'.repeat(201)}&page=x`,
    );
    expect(Object.keys(body.errors).toSorted()).toEqual(['page', 'q']);
    expect((await t.get('/api/people/search?q=fritz&page=10000&per_page=60')).status).toBe(422);
  });
});
