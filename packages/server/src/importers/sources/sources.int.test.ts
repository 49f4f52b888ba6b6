import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { runSource, type SourceRequest } from '../../features/imports/run-source.ts';
import type { ImportFixture } from '../../testing/import-fixture.ts';
import { createImportFixture } from '../../testing/import-fixture.ts';
import { emptyCatalogue } from '../../testing/small-catalogue.ts';

let site: ImportFixture;
let server: Server;
let port: number;
let answers: Record<string, (url: URL, headers: NodeJS.Dict<string | string[]>) => unknown>;
const asked: string[] = [];

beforeAll(async () => {
  site = await createImportFixture();
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    const answer = answers[url.pathname]?.(url, request.headers);
    if (answer === undefined) response.writeHead(404).end('{}');
    else if (typeof answer === 'number') response.writeHead(answer, { 'retry-after': '0' }).end();
    else if (Buffer.isBuffer(answer)) response.end(answer);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

beforeEach(async () => {
  await emptyCatalogue(site);
  answers = {};
  asked.length = 0;
});

afterAll(async () => {
  server.close();
  await site.close();
});

/** Imports; the queue is not part of these tests. */
function run(
  request: SourceRequest,
  { dryRun = false, key = 'k'.repeat(32) as string | null } = {},
) {
  const base = `http://127.0.0.1:${port}`;
  return runSource(
    {
      ...{ database: site.database, storage: site.storage },
      jobs: { enqueue: async () => null } as never,
      config: {
        ...{ dataDir: site.folder, publicUrl: 'https://parde.example' },
        tmdb: { key, apiUrl: `${base}/3`, imageUrl: `${base}/t/p` },
        wikidataUrl: `${base}/sparql`,
      },
    },
    commandLine,
    request,
    { name: 'test', dryRun },
  );
}

const write = async (path: string, content: string | Buffer) => {
  const file = join(site.folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
  return file;
};

const titles = () =>
  site.rows(
    `select type::text, title_fa, title_en, year, runtime_min from titles order by title_fa collate "C"`,
  );
const credits = () =>
  site.rows(`select role::text, coalesce(name_fa, name_en) as name, coalesce(character_fa, character_en) as "character"
    from credits join people on people.id = person_id order by role, position`);

describe('IMDb’s files', () => {
  const tsv = (...rows: string[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');
  const N = '\\N';
  const head = ['header'];

  beforeAll(async () => {
    await write(
      'imdb/title.basics.tsv.gz',
      gzipSync(
        tsv(
          head,
          ['tt0017136', 'movie', 'Metropolis', 'Metropolis', '0', '1927', N, '153', 'Drama,Sci-Fi'],
          ['tt0000002', 'movie', '"Quoted', '"Quoted \\ slash', '0', '1927', N, N, N],
          ['tt0000003', 'movie', 'Adult', 'Adult', '1', '1990', N, N, 'Adult'],
          ['tt0000004', 'videoGame', 'Game', 'Game', '0', '1990', N, N, N],
          [
            'tt0000005',
            'tvMiniSeries',
            'Series',
            'Series',
            '0',
            '2001',
            '2003',
            '50',
            'Crime,News',
          ],
          ['tt0000006', 'tvEpisode', 'Pilot', 'Pilot', '0', '2001', N, '52', N],
          ['tt0000007', 'movie', 'Nobody saw it', N, '0', '1990', N, N, N],
        ),
      ),
    );
    await write(
      'imdb/title.ratings.tsv',
      tsv(
        head,
        ['tt0017136', '8.3', '190000'],
        ['tt0000002', '5.0', '10'],
        ['tt0000003', '5.0', '90'],
        ['tt0000005', '7.0', '5000'],
        ['tt0000006', '7.0', '50'],
      ),
    );
    await write(
      'imdb/title.episode.tsv',
      tsv(
        head,
        ['tt0000006', 'tt0000005', '1', '1'],
        ['tt0000008', 'tt0000005', N, N],
        ['tt0000009', 'tt0000099', '1', '1'],
      ),
    );
    await write(
      'imdb/title.akas.tsv',
      tsv(
        head,
        ['tt0017136', '1', 'Metropolis', N, N, 'original', N, '1'],
        ['tt0017136', '2', 'Metropolis-e Lang', 'IR', 'fa', 'imdbDisplay', N, '0'],
        ['tt0017136', '3', 'Metrópolis', 'ES', N, N, N, '0'],
      ),
    );
    await write(
      'imdb/title.crew.tsv',
      tsv(head, ['tt0017136', 'nm0000485', 'nm0902376,nm0000485']),
    );
    await write(
      'imdb/title.principals.tsv',
      tsv(
        head,
        ['tt0017136', '1', 'nm0375609', 'actress', N, '["Maria","Machine Man"]'],
        ['tt0017136', '2', 'nm0000485', 'director', N, N],
        ['tt0017136', '3', 'nm0999999', 'actor', N, N],
        ['tt0017136', '4', 'nm0375609', 'self', N, N],
      ),
    );
    await write(
      'imdb/name.basics.tsv.gz',
      gzipSync(
        tsv(
          head,
          ['nm0000485', 'Fritz Lang', '1890', '1976', N, N],
          ['nm0902376', 'Thea von Harbou', '1888', '1954', N, N],
          ['nm0375609', 'Brigitte Helm', '1906', '1996', N, N],
          ['nm0000001', 'Not credited', N, N, N, N],
        ),
      ),
    );
  });

  const imdb = (minVotes: number) =>
    ({ source: 'imdb', folder: join(site.folder, 'imdb'), minVotes, withEpisodes: true }) as const;

  it('become titles with people, names, ratings and episodes', async () => {
    expect(await run(imdb(20))).toMatchObject({ created: 5, rejected: 0, warnings: 0 });
    expect(await titles()).toEqual([
      {
        type: 'movie',
        title_fa: 'Metropolis',
        title_en: 'Metropolis',
        year: 1927,
        runtime_min: 153,
      },
      { type: 'series', title_fa: 'Series', title_en: 'Series', year: 2001, runtime_min: 50 },
    ]);
    expect(await credits()).toEqual([
      { role: 'actor', name: 'Brigitte Helm', character: 'Maria' },
      { role: 'director', name: 'Fritz Lang', character: null },
      { role: 'writer', name: 'Thea von Harbou', character: null },
      { role: 'writer', name: 'Fritz Lang', character: null },
    ]);
    expect(await site.rows('select text, language from title_aliases')).toEqual([
      { text: 'Metropolis-e Lang', language: 'fa' },
    ]);
    expect(await site.rows('select number, title_en, runtime_min from episodes')).toEqual([
      { number: 1, title_en: 'Pilot', runtime_min: 52 },
    ]);
    expect(await site.rows(`select votes from title_ratings order by votes`)).toEqual([
      { votes: 5000 },
      { votes: 190000 },
    ]);
    expect(await run(imdb(20))).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  });

  it('keep quotation marks and backslashes, and titles without votes if asked', async () => {
    expect(await run(imdb(0))).toMatchObject({ rejected: 0 });
    const [quoted] = await site.rows(
      `select title_en, title_original from titles where title_en like '"%'`,
    );
    expect(quoted).toEqual({ title_en: '"Quoted', title_original: '"Quoted \\ slash' });
    expect((await titles()).map(({ title_en }) => title_en)).toContain('Nobody saw it');
  });

  it('say what is missing', async () => {
    await expect(run({ ...imdb(0), folder: join(site.folder, 'none') })).rejects.toThrow(
      'There is no title.basics',
    );
  });
});

describe('a table', () => {
  it('is understood by the names of its columns, with Persian digits and Jalali years', async () => {
    const file = await write(
      'films.csv',
      '\ufeffنام فارسی;نام انگلیسی;سال;ژانر;کشور;مدت;امتیاز;کارگردان;بازیگران\nدرباره الی;About Elly;۱۳۸۸;درام، معمایی;ایران;۱ ساعت و ۵۹ دقیقه;۸٫۰;اصغر فرهادی;گلشیفته فراهانی، ترانه علیدوستی\n;;;;;;;;\n"متروپولیس";"Metropolis";1927;Drama/Sci-Fi;Germany;153;8.3;Fritz Lang;\n',
    );
    expect(await run({ source: 'csv', file })).toMatchObject({
      created: 2,
      rejected: 0,
      warnings: 0,
    });
    expect(await titles()).toEqual([
      {
        type: 'movie',
        title_fa: 'درباره الی',
        title_en: 'About Elly',
        year: 2009,
        runtime_min: 119,
      },
      {
        type: 'movie',
        title_fa: 'متروپولیس',
        title_en: 'Metropolis',
        year: 1927,
        runtime_min: 153,
      },
    ]);
    expect(
      await site.rows(
        `select slug from genres join title_genres on genre_id = genres.id order by slug`,
      ),
    ).toEqual([{ slug: 'drama' }, { slug: 'drama' }, { slug: 'mystery' }, { slug: 'sci-fi' }]);
    expect(await site.rows(`select country_code from title_countries order by 1`)).toEqual([
      { country_code: 'DE' },
      { country_code: 'IR' },
    ]);
    expect(await credits()).toHaveLength(4);
  });

  it('takes a map, and refuses one of columns that are not there', async () => {
    const file = await write('odd.csv', 'film,when\nفیلمی,1990\n');
    await expect(run({ source: 'csv', file })).rejects.toThrow(
      'No column holds names; the columns are: film, when',
    );
    await expect(run({ source: 'csv', file, map: { nothing: 'year' } })).rejects.toThrow(
      'no column "nothing"',
    );
    expect(
      await run({ source: 'csv', file, map: { film: 'title_fa', when: 'year' } }),
    ).toMatchObject({ created: 1 });
    expect(await titles()).toMatchObject([{ title_fa: 'فیلمی', year: 1990 }]);
  });
});

describe('the export of a WordPress site', () => {
  const item = (id: number, title: string, more: string, status = 'publish', type = 'post') =>
    `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const feed = (items: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;

  it('becomes titles with what its theme keeps', async () => {
    const file = await write(
      'site.xml',
      feed(
        item(
          1,
          '<![CDATA[دانلود فیلم متروپولیس Metropolis 1927 دوبله فارسی]]>',
          `${meta('Checkbx2', 'tt0017136')}${meta('imdbRating', '8.3')}${meta('imdbVotes', '190,000')}${meta('Country', 'Germany')}
        <category domain="category" nicename="drama"><![CDATA[درام]]></category><category domain="category" nicename="x"><![CDATA[دوبله فارسی]]></category>
        <category domain="director" nicename="l"><![CDATA[فریتس لانگ]]></category><category domain="star" nicename="h"><![CDATA[Brigitte Helm]]></category>
        <content:encoded><![CDATA[<p>کوتاه</p><p>در شهری از آینده، پسر فرمانروا به کارگرانی می&zwnj;پیوندد که زیر زمین زندگی می&zwnj;کنند و شورش می‌کنند.</p>]]></content:encoded>`,
        ) +
          item(
            2,
            'دانلود سریال نمونه',
            meta('ids', 'a:1:{i:0;s:9:"tt0000005";}'),
            'publish',
            'tvshows',
          ) +
          item(3, 'پیش‌نویس', '', 'draft') +
          item(4, 'درباره ما', '', 'publish', 'page'),
      ),
    );
    expect(await run({ source: 'wordpress', file })).toMatchObject({ created: 2, rejected: 0 });
    expect(
      await site.rows(
        'select type::text, title_fa, title_en, year, synopsis_fa from titles order by year',
      ),
    ).toEqual([
      {
        type: 'movie',
        title_fa: 'متروپولیس',
        title_en: 'Metropolis',
        year: 1927,
        synopsis_fa:
          'در شهری از آینده، پسر فرمانروا به کارگرانی می‌پیوندد که زیر زمین زندگی می‌کنند و شورش می‌کنند.',
      },
      { type: 'series', title_fa: 'نمونه', title_en: null, year: null, synopsis_fa: null },
    ]);
    expect(
      await site.rows(
        `select external_id from title_external_ids where source = 'imdb' order by 1`,
      ),
    ).toEqual([{ external_id: 'tt0000005' }, { external_id: 'tt0017136' }]);
    expect(
      await site.rows(`select slug from genres join title_genres on genre_id = genres.id`),
    ).toEqual([{ slug: 'drama' }]);
    expect(await credits()).toEqual([
      { role: 'actor', name: 'Brigitte Helm', character: null },
      { role: 'director', name: 'فریتس لانگ', character: null },
    ]);
  });

  it.each([
    ['broken XML', '<rss><channel><item>', 'cannot be read'],
    ['another feed', '<rss><channel><item></item></channel></rss>', 'not an export of WordPress'],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    await expect(run({ source: 'wordpress', file: await write('bad.xml', text) })).rejects.toThrow(
      sentence,
    );
  });
});

describe('a folder with NFO files', () => {
  it('becomes films and series with pictures and episodes', async () => {
    const picture = await sharp({
      create: { width: 60, height: 90, channels: 3, background: '#204060' },
    })
      .jpeg()
      .toBuffer();
    const film = 'library/Metropolis (1927)';
    await write(`${film}/Metropolis.1927.1080p.mkv`, 'film');
    await write(`${film}/poster.jpg`, picture);
    await write(
      `${film}/movie.nfo`,
      `<movie><title>متروپولیس</title><originaltitle>Metropolis</originaltitle><year>1927</year><runtime>153</runtime>
      <ratings><rating name="imdb"><value>8,3</value><votes>190,000</votes></rating></ratings><uniqueid type="imdb">tt0017136</uniqueid>
      <genre>Drama / Science Fiction</genre><plot>A city &amp; its workers</plot><director>Fritz Lang</director>
      <actor><name>Gustav Fröhlich</name><role>Freder</role><order>1</order></actor><actor><name>Brigitte Helm</name><role>Maria</role><order>0</order></actor></movie>\nhttps://www.imdb.com/title/tt0017136/`,
    );
    const series = 'library/سریال نمونه';
    await write(
      `${series}/tvshow.nfo`,
      '<tvshow><title>سریال نمونه</title><year>1400</year></tvshow>',
    );
    await write(`${series}/Season 1/Sample S01E01.mkv`, 'one');
    await write(
      `${series}/Season 1/Sample S01E01.nfo`,
      '<episodedetails><title>آغاز</title><aired>2021-05-01</aired></episodedetails>',
    );
    await write(`${series}/Season 1/Sample S01E02.mkv`, 'two');
    await write('library/اجاره‌نشین‌ها 1365.mp4', 'three');
    const request = {
      source: 'nfo',
      folder: join(site.folder, 'library'),
      withFiles: false,
    } as const;
    expect(await run(request)).toMatchObject({ created: 3, rejected: 0, warnings: 0 });
    expect(await titles()).toEqual([
      { type: 'movie', title_fa: 'اجاره‌نشین‌ها', title_en: null, year: 1986, runtime_min: null },
      { type: 'series', title_fa: 'سریال نمونه', title_en: null, year: 2021, runtime_min: null },
      {
        type: 'movie',
        title_fa: 'متروپولیس',
        title_en: 'Metropolis',
        year: 1927,
        runtime_min: 153,
      },
    ]);
    expect(
      await site.rows('select number, title_fa, air_date::text from episodes order by number'),
    ).toEqual([
      { number: 1, title_fa: 'آغاز', air_date: '2021-05-01' },
      { number: 2, title_fa: null, air_date: null },
    ]);
    expect((await credits())[0]).toEqual({
      role: 'actor',
      name: 'Brigitte Helm',
      character: 'Maria',
    });
    expect(await site.rows('select 1 from titles where poster_hash is not null')).toHaveLength(1);
    expect(await run({ ...request, withFiles: true })).toMatchObject({ updated: 3, rejected: 0 });
    expect(await site.rows('select resolution, container from media_files order by 1, 2')).toEqual([
      { resolution: 720, container: 'mkv' },
      { resolution: 720, container: 'mkv' },
      { resolution: 720, container: 'mp4' },
      { resolution: 1080, container: 'mkv' },
    ]);
  });

  it('is refused when it is none', async () => {
    await expect(
      run({ source: 'nfo', folder: join(site.folder, 'nowhere'), withFiles: false }),
    ).rejects.toThrow('There is no folder');
  });
});

describe('TMDB', () => {
  const movie = {
    ...{
      id: 19,
      title: 'متروپولیس',
      original_title: 'Metropolis',
      original_language: 'de',
      runtime: 153,
    },
    ...{
      release_date: '1927-02-06',
      imdb_id: 'tt0017136',
      poster_path: '/poster.jpg',
      backdrop_path: '/missing.jpg',
      vote_average: '8.1',
    },
    genres: [
      { id: 18, name: 'درام' },
      { id: 878, name: 'علمی-تخیلی' },
    ],
    production_countries: [{ iso_3166_1: 'DE' }],
    translations: {
      translations: [
        { iso_639_1: 'fa', data: { title: 'متروپولیس', overview: '' } },
        { iso_639_1: 'en', data: { title: 'Metropolis', overview: 'A city.' } },
      ],
    },
    credits: {
      cast: [{ id: 2, name: 'Brigitte Helm', character: 'Maria', order: 0 }],
      crew: [
        { id: 1, name: 'Fritz Lang', job: 'Director' },
        { id: 3, name: 'X', job: 'Gaffer' },
      ],
    },
    release_dates: {
      results: [
        { iso_3166_1: 'US', release_dates: [{ certification: '' }, { certification: 'PG-13' }] },
      ],
    },
  };

  it('completes what is here, with pictures, and asks again when it is busy', async () => {
    await site.load([
      {
        record: 'title',
        id: 'imdb:tt0017136',
        type: 'movie',
        title_en: 'Metropolis',
        synopsis_en: 'Ours.',
      },
    ]);
    const picture = await sharp({
      create: { width: 60, height: 90, channels: 3, background: '#204060' },
    })
      .jpeg()
      .toBuffer();
    let busy = 2;
    answers = {
      '/3/find/tt0017136': () => (busy-- > 0 ? 429 : { movie_results: [{ id: 19 }] }),
      '/3/movie/19': (url) => (url.searchParams.get('language') === 'fa-IR' ? movie : undefined),
      '/t/p/w780/poster.jpg': () => picture,
    };
    const request = { source: 'tmdb', ids: null, kind: 'movie', withPictures: true } as const;
    expect(await run(request)).toMatchObject({ created: 0, updated: 1, rejected: 0, warnings: 0 });
    expect(
      await site.rows(
        `select title_fa, synopsis_fa, synopsis_en, age, release_date::text, poster_hash is not null as poster from titles`,
      ),
    ).toEqual([
      {
        title_fa: 'متروپولیس',
        synopsis_fa: null,
        synopsis_en: 'Ours.',
        age: '12',
        release_date: '1927-02-06',
        poster: true,
      },
    ]);
    expect(await credits()).toEqual([
      { role: 'actor', name: 'Brigitte Helm', character: 'Maria' },
      { role: 'director', name: 'Fritz Lang', character: null },
    ]);
    asked.length = 0;
    await run(request);
    expect(asked).toEqual([]);
  });

  it('takes lists of ids, and series with their seasons', async () => {
    answers = {
      '/3/movie/19': () => movie,
      '/3/tv/5': () => ({
        id: 5,
        name: 'Series',
        original_name: 'Series',
        original_language: 'en',
        first_air_date: '2001-01-01',
        status: 'Ended',
        last_air_date: '2003-01-01',
        seasons: [{ season_number: 1 }],
      }),
      '/3/tv/5/season/1': () => ({
        name: 'Season 1',
        episodes: [
          { episode_number: 1, name: 'آغاز', runtime: 50, air_date: '2001-01-01', overview: '' },
        ],
      }),
    };
    const ids = await write('ids.txt', 'movie/19\ntv/5\nmovie/404\n');
    expect(await run({ source: 'tmdb', ids, kind: 'movie', withPictures: false })).toMatchObject({
      created: 2,
    });
    expect(
      await site.rows(`select title_en, year, end_year from titles where type = 'series'`),
    ).toEqual([{ title_en: 'Series', year: 2001, end_year: 2003 }]);
    expect(await site.rows('select title_fa, runtime_min from episodes')).toEqual([
      { title_fa: 'آغاز', runtime_min: 50 },
    ]);
    const daily = await write(
      'daily.json.gz',
      gzipSync('{"adult":false,"id":19}\n{"adult":true,"id":5}\n'),
    );
    expect(
      await run({ source: 'tmdb', ids: daily, kind: 'movie', withPictures: false }),
    ).toMatchObject({ unchanged: 1 });
  });

  it('says that there is no key, that it is wrong, and never shows it', async () => {
    const request = {
      source: 'tmdb',
      ids: [{ kind: 'movie', id: 19 }],
      kind: 'movie',
      withPictures: false,
    } as const;
    await expect(run(request, { key: null })).rejects.toThrow('set TMDB_KEY');
    answers = { '/3/movie/19': () => 401 };
    await expect(run(request)).rejects.toThrow(
      /^http:\/\/127.0.0.1:\d+\/3\/movie\/19 answered 401\.$/,
    );
  });
});

describe('Wikidata', () => {
  const here = [
    { record: 'person', id: 'imdb:nm0000485', name_en: 'Fritz Lang' },
    { record: 'title', id: 'imdb:tt0017136', type: 'movie', title_en: 'Metropolis' },
    {
      record: 'title',
      id: 'imdb:tt0000001',
      type: 'movie',
      title_en: 'Unknown',
      title_fa: 'ناشناخته',
    },
  ];

  it('gives Persian names and ids, asked once for many', async () => {
    await site.load(here);
    answers = {
      '/sparql': (url, headers) => {
        expect(headers['user-agent']).toMatch(/^Parde\/\S+ \(https:\/\/parde\.example\)$/);
        const query = url.searchParams.get('query') ?? '';
        const all = [
          {
            item: { value: 'http://www.wikidata.org/entity/Q151599' },
            imdb: { value: 'tt0017136' },
            fa: { value: 'متروپلیس (فیلم ۱۹۲۷)' },
            en: { value: 'Metropolis' },
          },
          {
            item: { value: 'http://www.wikidata.org/entity/Q5' },
            imdb: { value: 'nm0000485' },
            fa: { value: 'فریتس لانگ' },
          },
        ];
        return { results: { bindings: all.filter(({ imdb }) => query.includes(imdb.value)) } };
      },
    };
    expect(await run({ source: 'wikidata', file: null, onlyMissing: true })).toMatchObject({
      created: 0,
      updated: 2,
    });
    expect(await titles()).toMatchObject([{ title_fa: 'متروپلیس' }, { title_fa: 'ناشناخته' }]);
    expect(await site.rows('select name_fa from people')).toEqual([{ name_fa: 'فریتس لانگ' }]);
    expect(asked).toHaveLength(2);
    expect(
      await site.rows(`select external_id from title_external_ids where source = 'wikidata'`),
    ).toEqual([{ external_id: 'Q151599' }]);
  });

  it('can be read from a dump', async () => {
    await site.load(here);
    const entity = (id: string, imdb: string, fa: string) =>
      JSON.stringify({
        id,
        labels: { fa: { value: fa } },
        claims: { P345: [{ mainsnak: { datavalue: { value: imdb } } }] },
      });
    const file = await write(
      'dump.json.gz',
      gzipSync(
        `[\n${entity('Q151599', 'tt0017136', 'متروپلیس')},\n${entity('Q9', 'tt9999999', 'دیگری')},\n{"id":"Q1","labels":{}}\n]\n`,
      ),
    );
    expect(await run({ source: 'wikidata', file, onlyMissing: true })).toMatchObject({
      created: 0,
      updated: 1,
    });
  });
});

it('a dry run of a source says what would change and leaves no file behind', async () => {
  const file = await write('one.csv', 'title_fa,year\nتازه,1990\n');
  expect(await run({ source: 'csv', file }, { dryRun: true })).toMatchObject({
    created: 1,
    runId: null,
  });
  expect(await titles()).toEqual([]);
  expect(
    await site.rows(`select 1 from import_runs where importer = 'csv' and finished_at is null`),
  ).toEqual([]);
});
