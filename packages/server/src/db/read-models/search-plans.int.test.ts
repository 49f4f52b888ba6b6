import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plansOf, statementsOf } from '../../testing/query-plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { facetListRows } from './search/facet-lists.ts';

/* The queries of lists and search must use indexes: a full table scan passes every other test and
   only fails with a large catalogue. */

const TITLES = 30_000;
/** There are no people here: their empty tables are rightly scanned. */
const SCANNED = /Seq Scan on (title_search|title_keys|search_words)\b/;

let t: TestApp;

/** Inserts rows of many titles directly, with names, words and facets skewed like real data. */
async function fill(): Promise<void> {
  await t.database.pool.query(`
    insert into titles (type, slug, title_fa, year)
      select case when n % 12 = 0 then 'series' else 'movie' end::title_type, 'x', 'عنوان ' || n,
        1930 + n % 95
      from generate_series(1, ${TITLES}) n;
    insert into title_search (title_id, type, status, votes, is_popular, imdb, year, is_dubbed,
        has_subtitle, published_at, title_sort, facets, words)
      select id, type, 'available', 9000000 / id, id <= ${TITLES / 10}, 10 + id % 88, year, id % 20 = 0,
        false, now() - id * interval '1 hour', title_fa,
        array['g:' || 1 + (id % 30) * (id % 7) / 6, 'c:' || case when id % 3 = 0 then 'US' when id % 500 = 1
          then 'IR' else 'FR' end, 't:' || type] || case when id % 20 = 0 then array['dubbed'] else '{}' end
          || case when id % 50 = 0 then array['playable'] else '{}' end,
        array_to_tsvector(array['word' || id % 3000, 'the', 'part' || id % 40, '=wrd', '=prt' || id % 3000,
          '%wurd' || id % 3000] || case when id <= ${TITLES / 10} then '{}' else array['obscure', '=bsk'] end)
      from titles;
    insert into title_keys (title_id, key, is_alias, votes, is_popular)
      select title_id, chr(97 + title_id % 26) || chr(97 + title_id / 26 % 26) || 'rd' || title_id % 3000,
        false, votes, is_popular
      from title_search
      union all select title_id, 'zq' || title_id, false, votes, false from title_search where not is_popular;
    insert into search_words (word, kind, display, votes)
      select 'word' || n, 't', 'word' || n, 1
      from generate_series(1, ${TITLES}) n;
    insert into facet_lists ${facetListRows('title_search')};
    insert into people (slug, name_fa, name_en) values ('x', 'نامدار', 'Famous');
    insert into person_search (person_id, votes, is_popular, main_role, words)
      select id, 1, true, 'actor', array_to_tsvector(array['famous']) from people;
    insert into person_keys (person_id, key, is_alias, votes, is_popular) select id, 'famous', false, 1, true from people;
    insert into search_words (word, kind, display, votes) values ('famous', 'p', 'Famous', 1);
    insert into credits (title_id, person_id, role, position) select t.id, p.id, 'actor', 1 from titles t, people p where t.id <= 500;
    insert into title_ratings (title_id, source, value, votes) select id, 'imdb', 5, 9000000 / id from titles;
    insert into search_state (version) values (5);
    insert into category_counts (kind, value, count) select 'genre', id, 3000 from genres;
    insert into category_counts (kind, value, count) select 'imdb', imdb / 10, count(*) from title_search group by 2;
    insert into category_counts (kind, value, count) select 'year', year, count(*) * case when year < 1990 then 1 else 10 end
      from title_search group by 2, year;
    insert into category_counts (kind, value, count) values ('all', '', ${TITLES}),
      ('country', 'US', ${TITLES / 3}), ('country', 'FR', ${TITLES / 2}), ('country', 'IR', 40)`);
  await t.database.pool.query('vacuum analyze');
}

const plansOfList = (url: string) =>
  plansOf(t, async () => expect((await t.get(url)).status).toBe(200));

beforeAll(async () => {
  t = await createTestApp();
  await fill();
});

afterAll(() => t.close());

// A filter that matches a large part is walked by index; its other branch, which is not executed,
// would correctly scan.
describe('no list of few scans the catalogue', () => {
  it.each([
    '',
    'page=300',
    'order_by=newest&page=300',
    'order_by=votes&page=300',
    'order_by=imdb',
    'order_by=rt',
    'order_by=year',
    'order_by=title',
    'type=series',
    'genre=drama&order_by=imdb',
    'country=IR',
    'is_dubbed=1&type=series&country=IR',
    'year_from=1950&year_to=1950&order_by=year',
    'imdb_from=9.6&country=FR&order_by=imdb',
  ])('/api/titles/search?%s', async (query) => {
    expect(await plansOfList(`/api/titles/search?${query}`)).not.toMatch(SCANNED);
  });

  it('walks the index of the order, past what was not asked for, and reads no table for it', async () => {
    const plans = await plansOfList('/api/titles/search?type=movie&year_to=2000&order_by=newest');
    expect(plans).toMatch(/Index Only Scan using title_search_newest/);
  });

  it.each([
    ['genre=drama&order_by=imdb&page=40', 'imdb'],
    ['genre=drama,comedy&order_by=votes', 'votes'],
    ['genre=drama&country=US&order_by=newest', 'newest'],
    ['genre=drama&country=IR&is_dubbed=1', 'newest'],
    ['country=US&year_from=1990&year_to=1995&order_by=imdb', 'imdb'],
  ])(
    'walks the list of a genre or country in its order, and reads no table for it: %s',
    async (query, order) => {
      const plans = await plansOfList(`/api/titles/search?${query}`);
      expect(plans).toMatch(new RegExp(`Index Only Scan using facet_lists_${order} `));
      expect(plans).not.toMatch(/(Seq|Bitmap Heap|Index) Scan .*on facet_lists/);
      // Two lists in the same order are merged, of each no more than a page.
      if (order !== 'newest')
        expect(plans.split('facet_lists_')[0]?.split('Result').at(-1)).not.toMatch(/Sort Key/);
    },
  );

  it.each([
    ['year_from=1950&year_to=1950&order_by=votes', 'year'],
    ['year_from=1950&year_to=1952&order_by=imdb&is_dubbed=1', 'year'],
    ['imdb_from=9.5&order_by=votes', 'imdb'],
  ])('reads a range of few from the index of its column alone: %s', async (query, column) => {
    const plans = await plansOfList(`/api/titles/search?${query}`);
    expect(plans).toMatch(
      new RegExp(`CTE matches[^]*Index Only Scan using title_search_${column} `),
    );
    expect(plans).not.toMatch(/Bitmap/);
  });

  it.each(['', 'page=300', 'type=series', 'type=series&year_to=2000'])(
    'walks the index of what can be played: %s',
    async (query) => {
      const plans = await plansOfList(`/api/titles/search?${query}`);
      expect(plans).toMatch(/Index Only Scan using title_search_playable_first/);
      const walked = /Index Only Scan using title_search_playable_first/;
      expect(plans).toMatch(walked);
      // The index is in the order of the list: nothing above the walk sorts it again.
      expect(plans.split(walked)[0]).not.toMatch(/Sort Key: .*playable/);
    },
  );

  it('reads no table to find a page of the whole catalogue', async () => {
    const plans = await plansOfList('/api/titles/search?order_by=votes&page=300');
    expect(plans).toMatch(/Index Only Scan using title_search_votes/);
  });
});

describe('what has an index of its own', () => {
  it('slides of a catalogue without backdrops read no list of titles', async () => {
    const plans = await plansOfList('/api/titles/slideshow');
    expect(plans).toContain('titles_with_backdrop');
    expect(plans).not.toMatch(/Scan using title_search_votes/);
  });

  it('similar titles walk the lists of their genres and read no table for it', async () => {
    await t.rows(`insert into title_genres (title_id, genre_id, position)
      select 5, id, id from genres order by id limit 2`);
    const plans = await plansOf(t, () => t.get('/api/titles/5/similar'), 'analyze');
    const walks = plans.matchAll(
      /Index Only Scan using facet_lists_votes .*actual rows=(\d+)\S* loops=(\d)/g,
    );
    expect(Array.from(walks, ([, rows, loops]) => [rows, loops])).toEqual([
      ['100', '2'],
      ['2000', '1'],
    ]);
    expect(plans).not.toMatch(/(Seq|Bitmap Heap) Scan on (title_search|facet_lists)/);
  });

  it('some years with many titles are one condition, and any other range is on the column', async () => {
    const wheres = async (query: string) =>
      (await statementsOf(t, () => t.get(`/api/titles/search?${query}`)))
        .map(({ text }) => text.split('matches as')[1] ?? '')
        .join();
    expect(await wheres('type=movie&year_from=1990&year_to=1999')).not.toMatch(/s\.year [<>]=/);
    expect(await wheres('type=movie&year_from=1950&year_to=1953')).not.toMatch(/s\.facets &&/);
    expect(await wheres('type=movie&year_from=1950&year_to=1999')).toMatch(/s\.year >= /);
  });
});

describe('no search scans the catalogue', () => {
  it.each(['wo', 'word7', 'the word12', 'word12 part', 'wrod77', 'xqzjw', 'ساعت'])(
    'q=%s',
    async (text) => {
      const plans = await plansOfList(`/api/titles/search?q=${encodeURIComponent(text)}`);
      expect(plans).not.toMatch(SCANNED);
    },
  );
});

describe('a search asks little', () => {
  it.each([
    ['titles', 'word12', 4],
    ['titles', 'word12 part', 5],
    ['titles', 'wrod77', 9],
    ['titles', 'wrod77 prat7', 22],
    ['titles', 'zq12', 5],
    ['titles', 'famous', 10],
    ['titles', 'famouz persun', 22],
    ['people', 'famous', 3],
    ['people', 'fmaous', 6],
  ])('of %s, q=%s: at most %i statements', async (kind, text, max) => {
    const url = `/api/${kind}/search?q=${encodeURIComponent(text)}&per_page=8`;
    const asked = await statementsOf(t, () => t.get(url));
    expect(asked.filter(({ text }) => !text.includes('content_state')).length).toBeLessThanOrEqual(
      max,
    );
  });

  it.each([
    ['with a word', 'obscure', 2000],
    ['that sound so', 'basak', 160],
    ['whose names begin so', 'zq', 5000],
  ])('reads at most a part of the unpopular titles %s: q=%s', async (_, text, max) => {
    const plans = await plansOf(t, () => t.get(`/api/titles/search?q=${text}`), 'analyze');
    const scans = plans.matchAll(/on title_(?:search s|keys k).*actual rows=([\d.]+) loops=(\d+)/g);
    const read = [...scans].map(([, rows, loops]) => Math.round(Number(rows) * Number(loops)));
    expect(Math.max(...read)).toBeLessThanOrEqual(max);
    // There are more; the last one of a full bound is not always counted.
    expect(Math.max(...read)).toBeGreaterThanOrEqual(max - 1);
  });

  it('reads of the titles of a person no more than are shown', async () => {
    const plans = await plansOf(t, () => t.get('/api/people/search?q=famous'), 'analyze');
    const loops = /titles_pkey on titles .*loops=(\d+)\)/.exec(plans)?.[1];
    expect(Number(loops)).toBeLessThanOrEqual(3);
  });
});
