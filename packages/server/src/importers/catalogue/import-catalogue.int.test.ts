import { describe, expect } from 'vitest';
import { snapshot } from '../../testing/import-fixture.ts';
import { it, lang, metropolis, series, smallCatalogue } from '../../testing/small-catalogue.ts';

describe('a good file', () => {
  it('writes every part, whatever the order of the lines', async ({ site }) => {
    const result = await site.load(smallCatalogue);
    expect(result).toMatchObject({ created: 5, updated: 0, unchanged: 0, rejected: 0, lines: 5 });
    const [title] = await site.rows(`
      select t.slug, t.year, array_agg(g.slug order by tg.position) as genres from titles t
      join title_genres tg on tg.title_id = t.id join genres g on g.id = tg.genre_id
      where t.title_en = 'Metropolis' group by t.id`);
    expect(title).toEqual({ slug: 'متروپولیس', year: 1927, genres: ['sci-fi', 'drama'] });
    expect(
      await site.rows(`select p.name_en, c.role, c.position, c.character_en from credits c
        join people p on p.id = c.person_id order by c.role desc`),
    ).toEqual([
      { name_en: 'Fritz Lang', role: 'director', position: 0, character_en: null },
      { name_en: 'Brigitte Helm', role: 'actor', position: 0, character_en: 'Maria' },
    ]);
    expect(
      await site.rows(`select e.number, f.size_bytes::int as size from media_files f
        join episodes e on e.id = f.episode_id`),
    ).toEqual([{ number: 2, size: 17 }]);
    expect(
      await site.rows(`select t.title_en, c.position from collection_titles c
        join titles t on t.id = c.title_id order by c.position desc`),
    ).toEqual([
      { title_en: 'Metropolis', position: 1 },
      { title_en: null, position: 0 },
    ]);
    expect(await site.rows('select position from slides')).toEqual([{ position: 0 }]);
  });

  it('stores pictures and clips', async ({ site }) => {
    await site.load(smallCatalogue);
    const [row] = await site.rows<{ hash: string; key: string; clip: string; blur: string }>(
      `select i.hash, i.blur, (select storage_key from media_files) as key, r.storage_key as clip
       from titles t join images i on i.hash = t.poster_hash join trailers r on r.title_id = t.id`,
    );
    expect(row?.blur).toMatch(/^data:image\/webp;base64,/);
    expect(await site.storage.exists(`images/${row?.hash.slice(0, 2)}/${row?.hash}`)).toBe(true);
    expect(row?.key).toMatch(/^media\/[0-9a-f]{32}\.mp4$/);
    expect(row?.clip).toMatch(/^clips\/[0-9a-f]{32}\.mp4$/);
    expect((await site.storage.stat(row?.clip ?? ''))?.size).toBe(17);
  });

  it('keeps one file that two titles list under both', async ({ site }) => {
    await site.load([lang, metropolis, series]);
    const { season: _, episode: __, ...file } = series.editions[0]?.files[0] ?? {};
    const film = { ...metropolis, editions: [{ kind: 'original', files: [file] }] };
    await site.load([lang, film, series]);
    await site.load([lang, { ...film, year: 1928 }, series]);
    const rows = await site.rows<{ type: string }>(`select t.type from media_files f
      join editions e on e.id = f.edition_id join titles t on t.id = e.title_id order by t.type`);
    expect(rows).toEqual([{ type: 'movie' }, { type: 'series' }]);
  });

  it('fills what search and lists read', async ({ site }) => {
    await site.load(smallCatalogue);
    const [genre] = await site.rows<{ id: number }>(`select id from genres where slug = 'drama'`);
    const [row] = await site.rows<Record<string, unknown>>(
      `select s.votes, s.imdb, s.rt, s.is_dubbed, s.has_subtitle, s.is_popular, s.facets,
         words @@ '''متروپولیس''' as by_name, words @@ '''~متروپلیس''' as by_alias
       from title_search s where s.votes > 0`,
    );
    expect(row).toMatchObject({
      ...{ votes: 190_000, imdb: 83, rt: 97, is_dubbed: true, has_subtitle: false },
      ...{ is_popular: true, by_name: true, by_alias: true },
    });
    expect(row?.facets).toEqual(expect.arrayContaining([`g:${genre?.id}`, 'c:DE', 'l:zxx']));
    expect(
      await site.rows(`select votes, main_role from person_search order by main_role desc`),
    ).toEqual([
      { votes: 190_000, main_role: 'director' },
      { votes: 190_000, main_role: 'actor' },
    ]);
    expect(
      await site.rows(`select key, is_alias from title_keys k join titles t on t.id = k.title_id
        where t.title_en is not null order by is_alias, key`),
    ).toEqual([
      { key: 'metropolis', is_alias: false },
      { key: 'متروپولیس', is_alias: false },
      { key: 'متروپلیس', is_alias: true },
    ]);
    expect(
      await site.rows(`select value, count from category_counts where kind = 'decade'`),
    ).toEqual([{ value: '1920', count: 1 }]);
  });

  it('reads gzip by its bytes', async ({ site }) => {
    const file = await site.write('packed.gz', [metropolis, lang]);
    expect(await site.load([], { file })).toMatchObject({ created: 2, rejected: 0 });
  });
});

it('writes nothing in a dry run and tells the same counts', async ({ site }) => {
  const before = await snapshot(site);
  const result = await site.load([...smallCatalogue, 'nonsense'], { dryRun: true });
  expect(result).toMatchObject({ created: 5, rejected: 1 });
  expect(await snapshot(site)).toEqual(before);
  expect(await site.rows('select from import_runs')).toEqual([]);
});

it('lets one import run at a time', async ({ site }) => {
  const other = await site.database.pool.connect();
  try {
    await other.query('select pg_advisory_lock(7317002)');
    await expect(site.load(smallCatalogue)).rejects.toThrow(/Another import or reindex is running/);
  } finally {
    other.release(true);
  }
});

it('takes the later of two lines with one id', async ({ site }) => {
  const first = { record: 'title', id: 'x:1', type: 'movie', title_en: 'First' };
  expect(await site.load([first, { ...first, title_en: 'Second' }])).toMatchObject({
    created: 1,
    updated: 1,
  });
  expect(await site.rows('select title_en from titles')).toEqual([{ title_en: 'Second' }]);
});

it('stops between batches on a signal and goes on from there', async ({ site }) => {
  const stop = new AbortController();
  const titles = [1, 2, 3, 4].map((n) => ({
    ...{ record: 'title', id: `x:${n}`, type: 'movie', title_en: `Film ${n}` },
  }));
  const stopped = site.load(titles, {
    batchSize: 1,
    signal: stop.signal,
    onProgress: ({ done }) => done === 2 && stop.abort(),
  });
  await expect(stopped).rejects.toThrow(/run it again to go on/);
  expect(await site.load(titles, { batchSize: 1 })).toMatchObject({ created: 4, resumedAt: 2 });
  expect(await site.rows('select count(*)::int as n from title_search')).toEqual([{ n: 4 }]);
});

it('adds genres by record, and takes a byte order mark', async ({ site }) => {
  const genre = { record: 'genre', slug: 'silat', title_fa: 'سیلات', title_en: 'Silat' };
  const film = { record: 'title', id: 'x:1', type: 'movie', title_fa: 'نبرد', genres: ['silat'] };
  expect(await site.load([`\ufeff${JSON.stringify(genre)}`, film])).toMatchObject({
    created: 2,
    warnings: 0,
  });
  expect(await site.load([{ ...genre, title_fa: 'سیلت' }, film])).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  expect(
    await site.rows(`select title_fa from genres join title_genres on genre_id = genres.id`),
  ).toEqual([{ title_fa: 'سیلت' }]);
  await site.rows(`delete from title_genres; delete from genres where slug = 'silat'`);
});
