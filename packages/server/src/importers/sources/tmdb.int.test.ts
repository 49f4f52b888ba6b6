import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

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
    const request = { source: 'tmdb', ids: null, kind: 'movie', withPictures: true } as const;
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
    const ids = await site.write('ids.txt', 'movie/19\ntv/5\nmovie/404\n');
    expect(
      await site.run({ source: 'tmdb', ids, kind: 'movie', withPictures: false }),
    ).toMatchObject({
      created: 2,
    });
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
    const daily = await site.write(
      'daily.json.gz',
      gzipSync('{"adult":false,"id":19}\n{"adult":true,"id":5}\n'),
    );
    expect(
      await site.run({ source: 'tmdb', ids: daily, kind: 'movie', withPictures: false }),
    ).toMatchObject({ unchanged: 1 });
  });

  it('says that there is no key, that it is wrong, and never shows it', async () => {
    const request = {
      source: 'tmdb',
      ids: [{ kind: 'movie', id: 19 }],
      kind: 'movie',
      withPictures: false,
    } as const;
    await expect(site.run(request, { key: null })).rejects.toThrow('set TMDB_KEY');
    site.answers = { '/3/movie/19': () => 401 };
    await expect(site.run(request)).rejects.toThrow(
      /^http:\/\/127.0.0.1:\d+\/3\/movie\/19 answered 401\.$/,
    );
  });
});
