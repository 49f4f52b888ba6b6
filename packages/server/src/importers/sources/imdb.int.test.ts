import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

describe('IMDb’s files', () => {
  const tsv = (...rows: string[][]) => rows.map((row) => `${row.join('\t')}\n`).join('');
  const N = '\\N';
  const head = ['header'];

  beforeAll(async () => {
    await site.write(
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
    await site.write(
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
    await site.write(
      'imdb/title.episode.tsv',
      tsv(
        head,
        ['tt0000006', 'tt0000005', '1', '1'],
        ['tt0000008', 'tt0000005', N, N],
        ['tt0000009', 'tt0000099', '1', '1'],
      ),
    );
    await site.write(
      'imdb/title.akas.tsv',
      tsv(
        head,
        ['tt0017136', '1', 'Metropolis', N, N, 'original', N, '1'],
        ['tt0017136', '2', 'Metropolis-e Lang', 'IR', 'fa', 'imdbDisplay', N, '0'],
        ['tt0017136', '3', 'Metrópolis', 'ES', N, N, N, '0'],
      ),
    );
    await site.write(
      'imdb/title.crew.tsv',
      tsv(head, ['tt0017136', 'nm0000485', 'nm0902376,nm0000485']),
    );
    await site.write(
      'imdb/title.principals.tsv',
      tsv(
        head,
        ['tt0017136', '1', 'nm0375609', 'actress', N, '["Maria","Machine Man"]'],
        ['tt0017136', '2', 'nm0000485', 'director', N, N],
        ['tt0017136', '3', 'nm0999999', 'actor', N, N],
        ['tt0017136', '4', 'nm0375609', 'self', N, N],
      ),
    );
    await site.write(
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
    expect(await site.run(imdb(20))).toMatchObject({ created: 5, rejected: 0, warnings: 0 });
    expect(await site.titles()).toEqual([
      {
        type: 'movie',
        title_fa: 'Metropolis',
        title_en: 'Metropolis',
        year: 1927,
        runtime_min: 153,
      },
      { type: 'series', title_fa: 'Series', title_en: 'Series', year: 2001, runtime_min: 50 },
    ]);
    expect(await site.credits()).toEqual([
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
    expect(await site.run(imdb(20))).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  });

  it('keep quotation marks and backslashes, and titles without votes if asked', async () => {
    expect(await site.run(imdb(0))).toMatchObject({ rejected: 0 });
    const [quoted] = await site.rows(
      `select title_en, title_original from titles where title_en like '"%'`,
    );
    expect(quoted).toEqual({ title_en: '"Quoted', title_original: '"Quoted \\ slash' });
    expect((await site.titles()).map(({ title_en }) => title_en)).toContain('Nobody saw it');
  });

  it('say what is missing', async () => {
    await expect(site.run({ ...imdb(0), folder: join(site.folder, 'none') })).rejects.toThrow(
      'There is no title.basics',
    );
  });
});
