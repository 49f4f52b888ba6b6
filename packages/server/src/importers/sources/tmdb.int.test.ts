import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TmdbList } from '../../features/imports/run-source.ts';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

/** Works listed by a file of ids or a daily file; null: the newest daily file. */
const fromFile = (file: string | null, list: Partial<TmdbList> = {}) => ({
  ...{ source: 'tmdb' as const, withPictures: false },
  ids: { file, kind: 'movie' as const, limit: null, ...list },
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
    keywords: { keywords: [{ id: 1, name: 'dystopia' }] },
    production_companies: [{ id: 1, name: 'UFA' }],
    production_countries: [{ iso_3166_1: 'DE' }],
    translations: {
      translations: [
        { iso_639_1: 'fa', data: { title: 'متروپولیس', overview: '' } },
        {
          iso_639_1: 'en',
          data: { title: 'Metropolis', overview: 'A city.', tagline: 'Heads and hands.' },
        },
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
    site.answers = {
      '/3/find/tt0017136': () => (busy-- > 0 ? 429 : { movie_results: [{ id: 19 }] }),
      '/3/movie/19': (url) => (url.searchParams.get('language') === 'fa-IR' ? movie : undefined),
      '/t/p/w780/poster.jpg': () => picture,
    };
    const request = { source: 'tmdb', ids: null, withPictures: true } as const;
    expect(await site.run(request)).toMatchObject({
      created: 0,
      updated: 1,
      rejected: 0,
      warnings: 0,
    });
    expect(
      await site.rows(
        `select title_fa, synopsis_fa, synopsis_en, tagline_fa, tagline_en, keywords, companies, age, release_date::text, poster_hash is not null as poster from titles`,
      ),
    ).toEqual([
      {
        title_fa: 'متروپولیس',
        synopsis_fa: null,
        synopsis_en: 'Ours.',
        tagline_fa: null,
        tagline_en: 'Heads and hands.',
        keywords: ['dystopia'],
        companies: ['UFA'],
        age: '12',
        release_date: '1927-02-06',
        poster: true,
      },
    ]);
    expect(await site.credits()).toEqual([
      { role: 'actor', name: 'Brigitte Helm', character: 'Maria' },
      { role: 'director', name: 'Fritz Lang', character: null },
    ]);
    site.asked.length = 0;
    await site.run(request);
    expect(site.asked).toEqual([]);
  });

  it('has no English name of a title that TMDB names in Persian only', async () => {
    const iranian = { original_language: 'fa', title: 'هزارپا', original_title: 'هزارپا' };
    const german = { title: 'متروپولیس', original_title: 'Metropolis' };
    site.answers = {
      '/3/movie/19': () => ({ id: 19, original_language: 'de', ...german }),
      '/3/movie/20': () => ({ id: 20, ...iranian }),
      '/3/movie/21': () => ({ id: 21, original_language: 'de', title: 'Untranslated' }),
    };
    await site.run(fromFile(await site.write('ids.txt', '19\n20\n21\n')));
    expect(await site.rows('select title_en from titles order by id')).toEqual([
      { title_en: null },
      { title_en: null },
      { title_en: 'Untranslated' },
    ]);
  });

  it('fetches a poster that was replaced at TMDB', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 60, height: 90, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const [first, second] = [await picture('#204060'), await picture('#a02020')];
    let poster = '/first.jpg';
    site.answers = {
      '/3/movie/19': () => ({ ...movie, poster_path: poster }),
      '/t/p/w780/first.jpg': () => first,
      '/t/p/w780/second.jpg': () => second,
    };
    const file = await site.write('ids.txt', '19\n');
    const posterAfterRun = async () => {
      await site.run({ ...fromFile(file), withPictures: true });
      return site.rows('select poster_hash from titles');
    };
    const before = await posterAfterRun();
    expect(await posterAfterRun()).toEqual(before);
    poster = '/second.jpg';
    expect(await posterAfterRun()).not.toEqual(before);
  });

  it('takes lists of ids, and series with their seasons', async () => {
    site.answers = {
      '/3/movie/19': () => movie,
      '/3/tv/5': () => ({
        id: 5,
        name: 'Series',
        original_name: 'Series',
        original_language: 'en',
        first_air_date: '2001-01-01',
        status: 'Ended',
        networks: [{ id: 1, name: 'ARD' }],
        created_by: [{ id: 9, name: 'A Creator' }],
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
    const file = await site.write('ids.txt', '19\ntv/5\nmovie/404\n');
    expect(await site.run(fromFile(file))).toMatchObject({ created: 2 });
    expect(
      await site.rows(
        `select title_en, year, end_year, series_status, networks from titles where type = 'series'`,
      ),
    ).toEqual([
      {
        ...{ title_en: 'Series', year: 2001, end_year: 2003 },
        ...{ series_status: 'ended', networks: ['ARD'] },
      },
    ]);
    expect(await site.credits()).toContainEqual({
      ...{ role: 'creator', name: 'A Creator', character: null },
    });
    expect(await site.rows('select title_fa, runtime_min from episodes')).toEqual([
      { title_fa: 'آغاز', runtime_min: 50 },
    ]);
  });

  describe('daily files', () => {
    const line = (id: number, popularity: number, more = {}) =>
      `${JSON.stringify({ adult: false, id, popularity, ...more })}\n`;
    const films = gzipSync(
      [
        line(1, 0.5) + line(2, 9),
        line(3, 99, { adult: true }) + line(4, 99, { video: true }),
        line(5, 7.25, { original_title: 'Five' }) + line(6, 0.1),
      ].join(''),
    );
    const answerAll = () => {
      for (const id of [1, 2, 3, 4, 5, 6]) {
        const answer = { id, title: `Film ${id}`, release_date: '2001-01-01' };
        site.answers[`/3/movie/${id}`] = () => answer;
      }
    };

    it('bring those that are looked at most', async () => {
      answerAll();
      const file = await site.write('movie_ids.json.gz', films);
      expect(await site.run(fromFile(file, { limit: 2 }))).toMatchObject({ created: 2 });
      expect(await site.titles()).toMatchObject([{ title_en: 'Film 2' }, { title_en: 'Film 5' }]);
      expect(await site.run(fromFile(file))).toMatchObject({ created: 2, unchanged: 2 });
    });

    it('are fetched, the newest that is there', async () => {
      answerAll();
      const [year, month, day] = new Date(Date.now() - 86_400_000).toISOString().split(/[-T]/);
      site.answers[`/exports/movie_ids_${month}_${day}_${year}.json.gz`] = () => films;
      expect(await site.run(fromFile(null, { limit: 1 }))).toMatchObject({ created: 1 });
      expect(await site.titles()).toMatchObject([{ title_en: 'Film 2' }]);
      await expect(site.run(fromFile(null, { kind: 'tv' }))).rejects.toMatchObject({
        message: expect.stringContaining('daily file cannot be fetched'),
        userMessage: expect.stringContaining('خودتان بارگذاری کنید'),
      });
    });

    it('of people complete those that are here', async () => {
      await site.load([{ record: 'person', id: 'tmdb:68', name_en: 'Fritz Lang' }]);
      site.answers['/3/person/68'] = () => ({
        ...{ id: 68, name: 'Fritz Lang', birthday: '1890-12-05', place_of_birth: 'Vienna' },
        ...{ external_ids: { imdb_id: 'nm0000485' }, also_known_as: ['Friedrich Lang'] },
        translations: {
          translations: [
            { iso_639_1: 'fa', data: { name: 'فریتس لانگ', biography: 'کارگردان.' } },
            { iso_639_1: 'en', data: { biography: 'A director.' } },
          ],
        },
      });
      const file = await site.write('person_ids.json.gz', gzipSync(line(68, 3) + line(69, 99)));
      expect(await site.run(fromFile(file, { kind: 'person' }))).toMatchObject({
        ...{ created: 0, updated: 1, rejected: 0, warnings: 0 },
      });
      expect(
        await site.rows(
          'select name_fa, birth_date::text, birth_place, biography_fa, biography_en from people',
        ),
      ).toEqual([
        {
          ...{ name_fa: 'فریتس لانگ', birth_date: '1890-12-05', birth_place: 'Vienna' },
          ...{ biography_fa: 'کارگردان.', biography_en: 'A director.' },
        },
      ]);
      expect(site.asked).toHaveLength(1);
    });

    it.each([
      ['another file', 'title;year\n', 'سطر ۱ شناسهٔ TMDB نیست: title;year'],
      ['broken JSON', '{"id":1}\n{"id":\n', 'سطر ۲ شناسهٔ TMDB نیست: {"id":'],
      ['half a file', films.subarray(0, -9), 'این فایل gzip ناتمام یا خراب است'],
    ])('%s is refused with a sentence', async (_, content, userMessage) => {
      answerAll();
      const file = await site.write('daily', content);
      await expect(site.run(fromFile(file))).rejects.toMatchObject({ userMessage });
    });
  });

  it('says that there is no key, that it is wrong, and never shows it', async () => {
    const request = {
      source: 'tmdb',
      ids: [{ kind: 'movie', id: 19 }],
      withPictures: false,
    } as const;
    await expect(site.run(request, { key: null })).rejects.toThrow('set TMDB_KEY');
    site.answers = { '/3/movie/19': () => 401 };
    await expect(site.run(request)).rejects.toThrow(
      /^http:\/\/127.0.0.1:\d+\/3\/movie\/19 answered 401\.$/,
    );
  });
});
