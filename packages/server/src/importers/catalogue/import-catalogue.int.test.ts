import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImportFixture, type ImportFixture, snapshot } from '../../testing/import-fixture.ts';

let site: ImportFixture;
beforeAll(async () => {
  site = await createImportFixture();
  await writeFile(
    join(site.folder, 'poster.png'),
    await sharp({ create: { width: 60, height: 90, channels: 3, background: '#19857b' } })
      .png()
      .toBuffer(),
  );
  await writeFile(join(site.folder, 'clip.mp4'), 'not really a film');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.query(`truncate titles, people, collections, images, slides, import_records, import_runs,
    search_words, search_state, category_counts restart identity cascade`);
});

const lang = {
  record: 'person',
  id: 'parde:fritz-lang',
  name_fa: 'فریتس لانگ',
  name_en: 'Fritz Lang',
  aliases: ['Friedrich Lang'],
};
const metropolis = {
  record: 'title',
  id: 'parde:metropolis',
  external_ids: ['imdb:tt0017136'],
  type: 'movie',
  title_fa: 'متروپولیس',
  title_en: 'Metropolis',
  year: 1927,
  genres: ['sci-fi', 'drama'],
  countries: ['DE'],
  languages: ['zxx'],
  aliases: [{ text: 'متروپلیس', language: 'fa' }],
  ratings: {
    imdb: { value: 8.3, votes: 190_000 },
    rotten_tomatoes: { meter: 97, status: 'certified_fresh' },
  },
  credits: [
    { role: 'director', person: 'parde:fritz-lang' },
    { role: 'actor', person: 'parde:helm', name_en: 'Brigitte Helm', character_en: 'Maria' },
  ],
  editions: [{ kind: 'dubbed', studio: 'سورنا', voice_cast: [{ name_fa: 'مریم' }] }],
};
const series = {
  record: 'title',
  id: 'parde:series',
  type: 'series',
  title_fa: 'سریال نمونه',
  poster: 'poster.png',
  seasons: [
    {
      number: 1,
      episodes: [
        { number: 1, id: 'imdb:tt0000001' },
        { number: 2, title_fa: 'دوم' },
      ],
    },
  ],
  editions: [
    {
      kind: 'subtitled',
      files: [
        {
          ...{ file: 'clip.mp4', container: 'mp4', resolution: 720, video_codec: 'h264' },
          ...{ season: 1, episode: 2, audio_languages: ['en'], subtitle_languages: ['fa'] },
        },
      ],
    },
  ],
  trailers: [{ file: 'clip.mp4', duration_seconds: 3 }],
};
const collection = {
  record: 'collection',
  id: 'parde:silent',
  title_fa: 'صامت‌ها',
  titles: ['parde:series', 'imdb:tt0017136'],
};
const slideshow = { record: 'slideshow', titles: ['parde:metropolis'] };
// What refers comes before what it refers to.
const everything = [slideshow, collection, metropolis, series, lang];

describe('a good file', () => {
  it('writes every part, whatever the order of the lines', async () => {
    const result = await site.load(everything);
    expect(result).toMatchObject({ created: 5, updated: 0, unchanged: 0, rejected: 0, lines: 5 });
    const [title] = await site.query(`
      select t.slug, t.year, array_agg(g.slug order by tg.position) as genres from titles t
      join title_genres tg on tg.title_id = t.id join genres g on g.id = tg.genre_id
      where t.title_en = 'Metropolis' group by t.id`);
    expect(title).toEqual({ slug: 'متروپولیس', year: 1927, genres: ['sci-fi', 'drama'] });
    expect(
      await site.query(`select p.name_en, c.role, c.position, c.character_en from credits c
        join people p on p.id = c.person_id order by c.role desc`),
    ).toEqual([
      { name_en: 'Fritz Lang', role: 'director', position: 0, character_en: null },
      { name_en: 'Brigitte Helm', role: 'actor', position: 0, character_en: 'Maria' },
    ]);
    expect(
      await site.query(`select e.number, f.size_bytes::int as size from media_files f
        join episodes e on e.id = f.episode_id`),
    ).toEqual([{ number: 2, size: 17 }]);
    expect(
      await site.query(`select t.title_en, c.position from collection_titles c
        join titles t on t.id = c.title_id order by c.position desc`),
    ).toEqual([
      { title_en: 'Metropolis', position: 1 },
      { title_en: null, position: 0 },
    ]);
    expect(await site.query('select position from slides')).toEqual([{ position: 0 }]);
  });

  it('stores pictures and clips', async () => {
    await site.load(everything);
    const [row] = await site.query<{ hash: string; key: string; clip: string; blur: string }>(
      `select i.hash, i.blur, (select storage_key from media_files) as key, r.storage_key as clip
       from titles t join images i on i.hash = t.poster_hash join trailers r on r.title_id = t.id`,
    );
    expect(row?.blur).toMatch(/^data:image\/webp;base64,/);
    expect(await site.storage.exists(`images/${row?.hash.slice(0, 2)}/${row?.hash}`)).toBe(true);
    expect(row?.key).toMatch(/^media\/[0-9a-f]{32}\.mp4$/);
    expect(row?.clip).toMatch(/^clips\/[0-9a-f]{32}\.mp4$/);
    expect((await site.storage.stat(row?.clip ?? ''))?.size).toBe(17);
  });

  it('keeps one file that two titles list under both', async () => {
    await site.load([lang, metropolis, series]);
    const { season: _, episode: __, ...file } = series.editions[0]?.files[0] ?? {};
    const film = { ...metropolis, editions: [{ kind: 'original', files: [file] }] };
    await site.load([lang, film, series]);
    await site.load([lang, { ...film, year: 1928 }, series]);
    const rows = await site.query<{ type: string }>(`select t.type from media_files f
      join editions e on e.id = f.edition_id join titles t on t.id = e.title_id order by t.type`);
    expect(rows).toEqual([{ type: 'movie' }, { type: 'series' }]);
  });

  it('fills what search and lists read', async () => {
    await site.load(everything);
    const [genre] = await site.query<{ id: number }>(`select id from genres where slug = 'drama'`);
    const [row] = await site.query<Record<string, unknown>>(
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
      await site.query(`select votes, main_role from person_search order by main_role desc`),
    ).toEqual([
      { votes: 190_000, main_role: 'director' },
      { votes: 190_000, main_role: 'actor' },
    ]);
    expect(
      await site.query(`select key, is_alias from title_keys k join titles t on t.id = k.title_id
        where t.title_en is not null order by is_alias, key`),
    ).toEqual([
      { key: 'metropolis', is_alias: false },
      { key: 'متروپولیس', is_alias: false },
      { key: 'متروپلیس', is_alias: true },
    ]);
    expect(
      await site.query(`select value, count from category_counts where kind = 'decade'`),
    ).toEqual([{ value: '1920', count: 1 }]);
  });

  it('reads gzip by its bytes', async () => {
    const file = await site.write('packed.gz', [metropolis, lang]);
    expect(await site.load([], { file })).toMatchObject({ created: 2, rejected: 0 });
  });
});

describe('a second import', () => {
  it('of the same file touches no row', async () => {
    await site.load(everything);
    const before = await snapshot(site);
    expect(await site.load(everything)).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await snapshot(site)).toEqual(before);
  });

  it('of a changed record keeps ids and writes only rows that differ', async () => {
    await site.load(everything);
    const ids = await site.query('select id from titles order by id');
    const director = `select xmin::text from credits where role = 'director'`;
    const before = await site.query(director);
    const changed = {
      ...metropolis,
      title_fa: 'کلان‌شهر',
      genres: ['drama'],
      credits: [metropolis.credits[0], { role: 'actor', person: 'parde:other', name_fa: 'دیگری' }],
    };
    expect(await site.load([changed])).toMatchObject({ created: 0, updated: 1 });
    expect(await site.query('select id from titles order by id')).toEqual(ids);
    expect(await site.query(director)).toEqual(before);
    expect(await site.query(`select title_fa, slug from titles where year = 1927`)).toEqual([
      { title_fa: 'کلان‌شهر', slug: 'کلان-شهر' },
    ]);
    expect(await site.query('select count(*)::int as n from title_genres')).toEqual([{ n: 1 }]);
    const keys = await site.query<{ key: string }>('select key from title_keys');
    expect(keys.map(({ key }) => key)).toContain('کلانشهر');
    expect(keys.map(({ key }) => key)).not.toContain('متروپولیس');
    // Nobody credits her any more, so her popularity is gone.
    expect(
      await site.query(`select s.votes, s.main_role from person_search s
        join people p on p.id = s.person_id where p.name_en = 'Brigitte Helm'`),
    ).toEqual([{ votes: 0, main_role: null }]);
  });

  it('of a changed series keeps the ids of its episodes', async () => {
    await site.load(everything);
    const second = `select id from episodes where number = 2`;
    const before = await site.query(second);
    const seasons = [{ number: 1, episodes: [{ number: 2, title_fa: 'نام نو' }, { number: 3 }] }];
    await site.load([{ ...series, seasons }]);
    expect(await site.query(second)).toEqual(before);
    expect(await site.query('select number, title_fa from episodes order by number')).toEqual([
      { number: 2, title_fa: 'نام نو' },
      { number: 3, title_fa: null },
    ]);
  });

  it('leaves alone what an operator locked', async () => {
    await site.load(everything);
    await site.query(`update titles set title_fa = 'نام دستی', locked_fields = '{title_fa,genres}'
      where title_en = 'Metropolis'`);
    await site.load([{ ...metropolis, title_fa: 'نام فایل', year: 1926, genres: [] }]);
    expect(
      await site.query(`select t.title_fa, t.year, count(*)::int as genres from titles t
        join title_genres g on g.title_id = t.id where t.title_en = 'Metropolis' group by t.id`),
    ).toEqual([{ title_fa: 'نام دستی', year: 1926, genres: 2 }]);
  });

  it('leaves free what was, unless the record says otherwise', async () => {
    const [one, two] = series.seasons[0]?.episodes ?? [];
    const withFree = (free: boolean | null) => [
      { ...metropolis, free },
      { ...series, seasons: [{ number: 1, episodes: [one, { ...two, free }] }] },
    ];
    const free = async () =>
      site.query(`select
        array(select is_free from titles order by year nulls last) as titles,
        array(select is_free from episodes order by number) as episodes`);
    await site.load([lang, ...withFree(null)]);
    expect(await free()).toEqual([{ titles: [false, false], episodes: [false, false] }]);
    await site.load(withFree(true));
    expect(await free()).toEqual([{ titles: [true, false], episodes: [false, true] }]);
    await site.load(withFree(null));
    expect(await free()).toEqual([{ titles: [true, false], episodes: [false, true] }]);
    await site.load(withFree(false));
    expect(await free()).toEqual([{ titles: [false, false], episodes: [false, false] }]);
  });

  it('keeps what a look into a file told, and screenshots made from it until others come', async () => {
    await site.load([series]);
    const facts = `select container, resolution, video_codec, audio_languages, is_direct_playable, file_name
      from media_files`;
    expect(await site.query(facts)).toEqual([
      {
        ...{ container: 'mp4', resolution: 720, video_codec: 'h264', audio_languages: ['en'] },
        ...{ is_direct_playable: true, file_name: 'clip.mp4' },
      },
    ]);
    await site.query(`update media_files set probed_at = now(), container = 'mkv', resolution = 480,
      audio_languages = '{fa}', is_direct_playable = false`);
    await site.query(`insert into images (hash, width, height, mime, bytes, blur)
      values ('${'a'.repeat(32)}', 1, 1, 'image/png', 1, 'data:image/webp;base64,AA')`);
    await site.query(`insert into screenshots (title_id, position, image_hash, is_made)
      select id, 0, '${'a'.repeat(32)}', true from titles`);
    const probed = await site.query(facts);
    await site.load([{ ...series, title_fa: 'نام دیگر' }]);
    expect(await site.query(facts)).toEqual(probed);
    const shots = 'select is_made from screenshots';
    expect(await site.query(shots)).toEqual([{ is_made: true }]);
    await site.load([{ ...series, title_fa: 'باز هم', screenshots: ['poster.png'] }]);
    expect(await site.query(shots)).toEqual([{ is_made: false }]);
  });

  it('finds a title again by any of its ids', async () => {
    await site.load(everything);
    const other = { ...metropolis, id: 'other:1', title_en: 'Metropolis (1927)' };
    expect(await site.load([other])).toMatchObject({ created: 0, updated: 1 });
    expect(await site.query('select count(*)::int as n from titles')).toEqual([{ n: 2 }]);
  });

  it('fills in a person that only a credit had named', async () => {
    await site.load(everything);
    await site.load([{ record: 'person', id: 'parde:helm', name_fa: 'بریگیته هلم' }]);
    expect(await site.query(`select count(*)::int as n from people`)).toEqual([{ n: 2 }]);
    expect(
      await site.query(`select count(*)::int as n from person_keys where key = 'بریگیتههلم'`),
    ).toEqual([{ n: 1 }]);
  });
});

describe('records that are not taken', () => {
  const small = { record: 'title', id: 'x:1', type: 'movie', title_en: 'X' };
  it.each([
    ['not JSON', '{"record":', /not JSON/],
    ['an unknown kind', { record: 'actor' }, /record: must be one of/],
    ['a wrong field', { ...small, year: 3000 }, /^year: /],
    ['an unknown field', { ...small, colour: true }, /colour/],
    ['no name', { ...small, title_en: null }, /must be given/],
    ['an unknown genre', { ...small, genres: ['nope'] }, /genres: nope is not known/],
    ['an unknown country', { ...small, countries: ['QQ'] }, /countries: QQ is not known/],
    [
      'a credit of nobody',
      { ...small, credits: [{ role: 'actor', person: 'x:nobody' }] },
      /no person x:nobody/,
    ],
    [
      'a missing picture',
      { ...small, poster: 'nowhere.png' },
      /nowhere\.png: there is no such file/,
    ],
    ['a picture that is none', { ...small, poster: 'clip.mp4' }, /clip\.mp4: .*not a picture/],
    ['a path out of the folder', { ...small, poster: '../x.png' }, /relative path/],
    ['a NUL', { ...small, title_en: 'a\u0000b' }, /NUL/],
    ['a collection of the unknown', { ...collection, titles: ['x:2'] }, /no title x:2/],
    ['a wrong IMDb id', { ...small, id: 'imdb:nm1' }, /not an IMDb title id/],
    ['a line without end', `"${'x'.repeat(5 << 20)}"`, /longer than/],
    [
      'an id that the database refuses',
      {
        ...series,
        seasons: [
          {
            number: 1,
            episodes: [
              { number: 1, id: 'a:1' },
              { number: 2, id: 'a:1' },
            ],
          },
        ],
      },
      /cannot affect row a second time/,
    ],
  ])('%s: named in the rejects file, the rest is imported', async (_, line, reason) => {
    const rejectsFile = join(site.folder, 'rejects.jsonl');
    const good = { ...small, id: 'x:good' };
    const result = await site.load([good, line, { ...good, id: 'x:better' }], { rejectsFile });
    expect(result).toMatchObject({ created: 2, rejected: 1 });
    const rejects = (await readFile(rejectsFile, 'utf8')).trim().split('\n');
    expect(rejects).toHaveLength(1);
    const reject = JSON.parse(rejects[0] ?? '');
    expect(reject.line).toBe(2);
    expect(reject.reason).toMatch(reason);
  });

  it('rejects a record whose ids belong to two titles', async () => {
    await site.load([
      { ...small, id: 'x:1' },
      { ...small, id: 'x:2' },
    ]);
    const both = { ...small, id: 'x:1', external_ids: ['x:2'] };
    expect(await site.load([both])).toMatchObject({ updated: 0, rejected: 1 });
  });
});

it('writes nothing in a dry run and tells the same counts', async () => {
  const before = await snapshot(site);
  const result = await site.load([...everything, 'nonsense'], { dryRun: true });
  expect(result).toMatchObject({ created: 5, rejected: 1 });
  expect(await snapshot(site)).toEqual(before);
  expect(await site.query('select from import_runs')).toEqual([]);
});

it('lets one import run at a time', async () => {
  const other = await site.database.pool.connect();
  try {
    await other.query('select pg_advisory_lock(7317002)');
    await expect(site.load(everything)).rejects.toThrow(/Another import or reindex is running/);
  } finally {
    other.release(true);
  }
});

it('takes the later of two lines with one id', async () => {
  const first = { record: 'title', id: 'x:1', type: 'movie', title_en: 'First' };
  expect(await site.load([first, { ...first, title_en: 'Second' }])).toMatchObject({
    created: 1,
    updated: 1,
  });
  expect(await site.query('select title_en from titles')).toEqual([{ title_en: 'Second' }]);
});

it('stops between batches on a signal and goes on from there', async () => {
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
  expect(await site.query('select count(*)::int as n from title_search')).toEqual([{ n: 4 }]);
});
