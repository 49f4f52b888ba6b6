import type { TitleCard } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshFacetLists } from '../../db/read-models/search/facet-lists.ts';
import { FILLER_COUNT } from '../../testing/sample-catalogue.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

interface List {
  data: TitleCard[];
  current_page: number;
  last_page: number | null;
  per_page: number;
  total: number | null;
  didYouMean: string | null;
}

async function browse(query: string): Promise<List> {
  const { status, body } = await t.get<List>(`/api/titles/search?${query}`);
  expect(status, query).toBe(200);
  return body;
}

const names = (list: List) => list.data.map(({ titleFa }) => titleFa);
/** Numbers of the fillers in a list. */
const numbers = (list: List) =>
  list.data.flatMap(({ titleEn }) => {
    const number = /^Film (\d+)$/.exec(titleEn ?? '')?.[1];
    return number === undefined ? [] : [Number(number)];
  });
const upTo = Array.from({ length: FILLER_COUNT }, (_, i) => i);
const sorted = (list: number[]) => list.toSorted((a, b) => a - b);

/** A filter on the fillers (all comedies), and a predicate for the expected ones. */
const filters: [query: string, rule: (i: number) => boolean][] = [
  ['type=short', (i) => i % 5 === 0],
  ['type=movie', (i) => i % 5 !== 0],
  ['type=all', () => true],
  ['genre=romance', (i) => i % 2 === 1],
  ['genre=Comedy,%20romance,', (i) => i % 2 === 1],
  ['country=ir', (i) => i % 3 === 0],
  ['country=IR,FR', () => true],
  ['country=-ir', (i) => i % 3 !== 0],
  ['country=IR,-FR', (i) => i % 3 === 0],
  ['language=FA', (i) => i % 3 === 0],
  ['year_from=1960', (i) => i >= 10],
  ['year_to=1960', (i) => i <= 10],
  ['year_from=1955&year_to=1957', (i) => i >= 5 && i <= 7],
  ['imdb_from=1.1', (i) => i >= 1],
  ['imdb_from=2.25', (i) => i >= 13],
  ['is_dubbed=1', (i) => i % 4 === 0],
  ['is_dubbed=false', (i) => i % 4 !== 0],
  ['has_subtitle=true', (i) => i % 4 === 1],
  ['age=12', (i) => i % 5 === 2],
  ['type=movie&country=IR&is_dubbed=1', (i) => i % 5 !== 0 && i % 3 === 0 && i % 4 === 0],
  ['genre=romance&year_from=1960&imdb_from=3&age=18', (i) => i % 10 === 9 && i >= 20],
];

describe('filters of GET /api/titles/search', () => {
  it.each(filters)('%s', async (query, rule) => {
    const scope = query.includes('genre=') ? '' : 'genre=comedy&';
    const list = await browse(`${scope}${query}&per_page=60`);
    const expected = upTo.filter(rule);
    expect(sorted(numbers(list))).toEqual(expected);
    expect(list.total).toBe(expected.length);
  });

  it('takes a genre by id too', async () => {
    const { rows } = await t.database.pool.query("select id from genres where slug = 'romance'");
    const list = await browse(`genre=${rows[0].id}&per_page=60`);
    expect(sorted(numbers(list))).toEqual(upTo.filter((i) => i % 2 === 1));
  });

  it.each(['genre=nothing', 'genre=comedy,nothing', 'country=XX', 'language=zz'])(
    'finds nothing by %s',
    async (query) => {
      expect(await browse(query)).toMatchObject({ data: [], total: 0, last_page: 1 });
    },
  );

  it('finds nothing in years that end before they begin', async () => {
    expect((await browse('year_from=1990&year_to=1950')).total).toBe(0);
  });

  it('takes empty, null and undefined values as absent', async () => {
    const plain = await browse('country=FR');
    const noise = 'q=&type=null&genre=&year_from=undefined&imdb_from=&is_dubbed=null&age=&page=';
    expect(await browse(`country=FR&${noise}`)).toEqual(plain);
  });

  it('ignores what it does not know', async () => {
    expect(await browse('country=FR&colour=red&__proto__=x&constructor=y')).toEqual(
      await browse('country=FR'),
    );
  });

  it('keeps announced titles out of the catalogue', async () => {
    expect(names(await browse('genre=comedy&per_page=60'))).not.toContain('روزی');
  });
});

describe('orders', () => {
  const field: Record<string, (card: TitleCard) => number> = {
    votes: (card) => -card.votes,
    imdb: (card) => -(card.rating ?? -1),
    rt: (card) => -(card.rottenTomatoes?.rtMeter ?? -1),
    year: (card) => -(card.year ?? -1),
  };

  it.each(Object.entries(field))('order_by=%s, what has none last', async (order, key) => {
    const keys = (await browse(`order_by=${order}&per_page=60`)).data.map(key);
    expect(keys.length).toBeGreaterThan(FILLER_COUNT);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  it('is what can be played first unless asked otherwise, the newest first among those', async () => {
    const newest = upTo.toReversed();
    const plain = 'genre=comedy&per_page=60';
    expect(numbers(await browse(plain))).toEqual(newest);
    const playable = newest.filter((i) => i % 11 === 3);
    const mark = async (sql: string) => {
      const marked = await t.rows<{ id: number }>(
        `update title_search s set facets = ${sql} from titles t where t.id = s.title_id
          and t.title_en = any ($1) returning t.id`,
        [playable.map((i) => `Film ${i}`)],
      );
      for (const statement of refreshFacetLists(marked.map(({ id }) => id)))
        await t.rows(statement);
    };
    await mark(`facets || '{playable}'`);
    try {
      const rest = newest.filter((i) => !playable.includes(i));
      expect(numbers(await browse(plain))).toEqual([...playable, ...rest]);
      const second = await browse(`genre=comedy&per_page=${playable.length - 1}&page=2`);
      expect(numbers(second)).toEqual(
        [...playable, ...rest].slice(playable.length - 1).slice(0, playable.length - 1),
      );
      expect(numbers(await browse(`${plain}&order_by=newest`))).toEqual(newest);
    } finally {
      await mark(`array_remove(facets, 'playable')`);
    }
  });

  it('sorts names by the Persian alphabet', async () => {
    const alphabet = new Intl.Collator('fa');
    const found = names(await browse('order_by=title&country=DE'));
    expect(found).toEqual(['آلراونه', 'ام', 'سرنوشت', 'متروپلیس']);
    expect(found).toEqual(found.toSorted(alphabet.compare));
  });
});

describe('lists of genres, countries and dubbed titles', () => {
  const queries = [
    ...filters.map(([query]) => query),
    'genre=comedy&country=IR&language=en',
    'genre=comedy&is_playable=0',
    'genre=comedy&age=all&imdb_from=9',
    'genre=comedy&country=IR%20l:fa',
    'genre=comedy&country=%25',
  ];

  it.each(['newest', 'votes', 'imdb', null])(
    'hold what the facets of all titles say, by %s',
    async (order) => {
      const by = order === null ? '' : `&order_by=${order}`;
      const lists = async () => {
        const found: List[] = [];
        for (const query of queries) {
          found.push(await browse(`${query}${by}&per_page=60`));
          found.push(await browse(`${query}${by}&per_page=4&page=2`));
        }
        return found;
      };
      const led = await lists();
      // The state after an upgrade, before the job has built them.
      await t.rows('update search_state set version = 3');
      try {
        expect(await lists()).toEqual(led);
      } finally {
        await t.rows('update search_state set version = 4');
      }
    },
  );
});

describe('pages', () => {
  it('come without gaps or repeats, with the total on each', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const list = await browse(`genre=comedy&per_page=7&page=${page}`);
      expect(list).toMatchObject({
        current_page: page,
        per_page: 7,
        last_page: 5,
        total: FILLER_COUNT,
      });
      seen.push(...numbers(list));
    }
    expect(seen).toEqual(upTo.toReversed());
  });

  it('is empty beyond the last', async () => {
    expect(await browse('genre=comedy&page=9')).toMatchObject({
      data: [],
      current_page: 9,
      total: 30,
    });
  });

  it('holds 24 unless asked otherwise, 60 at most', async () => {
    expect((await browse('genre=comedy')).data).toHaveLength(24);
    const { status, body } = await t.get('/api/titles/search?per_page=1000000');
    expect(status).toBe(200);
    expect(body).toMatchObject({ per_page: 60 });
    expect((await t.get('/api/titles/search?per_page=0')).status).toBe(422);
  });

  it('leads no deeper than the window', async () => {
    expect((await t.get('/api/titles/search?page=166&per_page=60')).status).toBe(200);
    const { status, body } = await t.get('/api/titles/search?page=167&per_page=60');
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { page: [expect.stringMatching(/صفحه/)] } });
  });
});

describe('bad input', () => {
  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['page', '1.5'],
    ['page', '1e400'],
    ['per_page', '-1'],
    ['type', 'film'],
    ['order_by', 'random'],
    ['year_from', '1200'],
    ['year_to', 'x'],
    ['imdb_from', '11'],
    ['imdb_from', 'NaN'],
    ['is_dubbed', '2'],
    ['age', '13!'],
    ['resource', 'heavy'],
    ['q', 'آ'.repeat(201)],
    ['genre', 'x'.repeat(201)],
    ['genre', Array(21).fill('x').join(',')],
  ])('%s=%s is a 422 that names the field', async (name, value) => {
    const { status, body } = await t.get<{ message: string; errors: Record<string, string[]> }>(
      `/api/titles/search?${name}=${encodeURIComponent(value)}`,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([name]);
    expect(body.message).toMatch(/[آ-ی]/);
  });

  it('refuses a repeated key', async () => {
    const { status, body } = await t.get('/api/titles/search?type=movie&type=short');
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { type: [expect.any(String)] } });
  });
});

describe('resource=light', () => {
  it('gives just the fields of the dropdown', async () => {
    const list = await browse('resource=light&country=FR&per_page=1');
    expect(Object.keys(list.data[0] ?? {}).toSorted()).toEqual([
      'genres',
      'id',
      'path',
      'poster',
      'posterBlur',
      'rating',
      'rottenTomatoes',
      'titleEn',
      'titleFa',
      'type',
      'year',
    ]);
  });
});
