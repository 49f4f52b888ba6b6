import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

describe('a folder with NFO files', () => {
  it('becomes films and series with pictures and episodes', async () => {
    const picture = await sharp({
      create: { width: 60, height: 90, channels: 3, background: '#204060' },
    })
      .jpeg()
      .toBuffer();
    const film = 'library/Metropolis (1927)';
    await site.write(`${film}/Metropolis.1927.1080p.mkv`, 'film');
    await site.write(`${film}/poster.jpg`, picture);
    await site.write(
      `${film}/movie.nfo`,
      `<movie><title>متروپولیس</title><originaltitle>Metropolis</originaltitle><year>1927</year><runtime>153</runtime>
      <ratings><rating name="imdb"><value>8,3</value><votes>190,000</votes></rating></ratings><uniqueid type="imdb">tt0017136</uniqueid>
      <genre>Drama / Science Fiction</genre><plot>A city &amp; its workers</plot><director>Fritz Lang</director><tagline>There can be no understanding</tagline><tag>city</tag><studio>UFA</studio>
      <trailer>plugin://plugin.video.youtube/?id=1</trailer>
      <actor><name>Gustav Fröhlich</name><role>Freder</role><order>1</order></actor><actor><name>Brigitte Helm</name><role>Maria</role><order>0</order></actor></movie>\nhttps://www.imdb.com/title/tt0017136/`,
    );
    const series = 'library/سریال نمونه';
    await site.write(
      `${series}/tvshow.nfo`,
      '<tvshow><title>سریال نمونه</title><year>1400</year><status>Continuing</status><studio>نمایش خانگی</studio></tvshow>',
    );
    await site.write(`${series}/Season 1/Sample S01E01.mkv`, 'one');
    await site.write(
      `${series}/Season 1/Sample S01E01.nfo`,
      '<episodedetails><title>آغاز</title><aired>2021-05-01</aired></episodedetails>',
    );
    await site.write(`${series}/Season 1/Sample S01E01-thumb.jpg`, picture);
    await site.write(`${series}/Season 1/Sample S01E02.mkv`, 'two');
    await site.write('library/اجاره‌نشین‌ها 1365.mp4', 'three');
    const request = {
      source: 'nfo',
      folder: join(site.folder, 'library'),
      withFiles: false,
    } as const;
    expect(await site.run(request)).toMatchObject({ created: 3, rejected: 0, warnings: 0 });
    expect(await site.titles()).toEqual([
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
    expect(
      await site.rows(
        `select tagline_en, keywords, companies, networks, series_status from titles
         where tagline_en is not null or series_status is not null order by tagline_en`,
      ),
    ).toEqual([
      {
        ...{ tagline_en: 'There can be no understanding', keywords: ['city'] },
        ...{ companies: ['UFA'], networks: [], series_status: null },
      },
      {
        ...{ tagline_en: null, keywords: [], companies: [] },
        ...{ networks: ['نمایش خانگی'], series_status: 'running' },
      },
    ]);
    expect(await site.rows('select number from episodes where still_hash is not null')).toEqual([
      { number: 1 },
    ]);
    expect((await site.credits())[0]).toEqual({
      role: 'actor',
      name: 'Brigitte Helm',
      character: 'Maria',
    });
    expect(await site.rows('select 1 from titles where poster_hash is not null')).toHaveLength(1);
    expect(await site.run({ ...request, withFiles: true })).toMatchObject({
      updated: 3,
      rejected: 0,
    });
    expect(await site.rows('select resolution, container from media_files order by 1, 2')).toEqual([
      { resolution: 720, container: 'mkv' },
      { resolution: 720, container: 'mkv' },
      { resolution: 720, container: 'mp4' },
      { resolution: 1080, container: 'mkv' },
    ]);
  });

  it('is refused when it is none', async () => {
    await expect(
      site.run({ source: 'nfo', folder: join(site.folder, 'nowhere'), withFiles: false }),
    ).rejects.toThrow('There is no folder');
  });
});
