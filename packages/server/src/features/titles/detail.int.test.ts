import { api, type FileGroup, type Screenshot, type TitleDetail } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_TITLE } from '../../testing/sample-catalogue.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let metropolis: number;
let series: number;

beforeAll(async () => {
  t = await createSampleApp();
  metropolis = await t.titleId('متروپلیس');
  series = await t.titleId('هزاردستان');
});

afterAll(() => t.close());

async function detail(id: number, query = ''): Promise<TitleDetail> {
  const { status, body } = await t.get(`/api/titles/${id}${query}`);
  expect(status).toBe(200);
  return api.getTitle.response.parse(body);
}

describe('GET /api/titles/{id}', () => {
  it('tells all that the page of a film shows', async () => {
    const title = await detail(metropolis);
    expect(title).toMatchObject({
      id: metropolis,
      path: `/titles/${metropolis}/متروپلیس`,
      slug: 'متروپلیس',
      type: 'movie',
      status: 'available',
      titleFa: 'متروپلیس',
      titleEn: 'Metropolis',
      aliases: ['کلان‌شهر'],
      year: 1927,
      releaseDate: '1927-01-10',
      runtimeMin: 153,
      age: '12',
      imdb: 'tt0017136',
      imdbKey: 'tt0017136',
      rating: 8.3,
      votes: 190_000,
      rottenTomatoes: { rtMeter: 97, rtStatus: 'certified_fresh' },
      metacritic: 98,
      isDubbed: true,
      hasSubtitle: true,
      genres: [{ slug: 'sci-fi' }, { slug: 'drama' }],
      countries: [{ code: 'DE', titleFa: 'آلمان' }],
      languages: [{ code: 'de' }],
      screenshotCount: 2,
      seasons: [],
    });
    expect(title.poster).toMatch(/^\/media\/images\/[0-9a-f]{32}\/342\.webp$/);
    expect(title.posterBlur).toMatch(/^data:image\/webp;base64,/);
    expect(title.backdrop).toMatch(/\/1280\.webp$/);
    expect(title.collections.map(({ titleFa }) => titleFa)).toEqual(['سینمای وایمار']);
  });

  it('names the makers with the paths of their roles, and the cast with characters', async () => {
    const { directors, writers, cast } = await detail(metropolis);
    expect(directors.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/people\/director\/\d+\/فریتس-لانگ$/),
    ]);
    expect(writers.map(({ fullnameFa }) => fullnameFa)).toEqual(['تئا فون هاربو']);
    expect(cast).toMatchObject([
      { fullnameFa: 'بریگیته هلم', characterFa: 'ماریا', characterEn: 'Maria' },
      { fullnameFa: null, fullnameEn: 'Alfred Abel', characterFa: null },
    ]);
  });

  it('speaks of the first edition, and of the dubbed one with ?dub=1', async () => {
    expect((await detail(metropolis)).edition?.kind).toBe('original');
    expect((await detail(metropolis, '?dub=0')).edition?.kind).toBe('original');
    for (const query of ['?dub=1', '?dub=true']) {
      expect((await detail(metropolis, query)).edition).toMatchObject({
        kind: 'dubbed',
        studio: 'کوالیما',
        isCensored: true,
        voiceCast: [
          { nameFa: 'ژاله علو', characterFa: 'ماریا' },
          { nameFa: 'بی‌نام', characterFa: null },
        ],
      });
    }
    expect((await detail(series, '?dub=1')).edition?.kind).toBe('original');
  });

  it('lists seasons with their episodes, specials last', async () => {
    const { seasons } = await detail(series);
    expect(seasons.map(({ number }) => number)).toEqual([1, 0]);
    expect(seasons[0]?.episodes).toMatchObject([
      { number: 1, titleFa: 'آغاز', airDate: '1987-12-01', runtimeMin: 50 },
      { number: 2, titleFa: null, titleEn: 'Two', airDate: null },
    ]);
  });

  it('has nulls and empty lists where a title tells nothing', async () => {
    const title = await detail(await t.titleId('دور'));
    expect(title).toMatchObject({
      imdb: null,
      imdbKey: `p${title.id}`,
      poster: null,
      posterBlur: null,
      backdrop: null,
      rottenTomatoes: null,
      metacritic: null,
      edition: null,
      editions: [],
      directors: [],
      cast: [],
      trailers: [],
      screenshotCount: 0,
      collections: [],
      synopsisFa: null,
    });
  });

  it('gives a hostile name as the text it is', async () => {
    expect((await detail(await t.titleId(SCRIPT_TITLE))).titleFa).toBe(SCRIPT_TITLE);
  });

  it.each(['999999', '0', '-1', '2147483648', '1.5', 'x', '1e999', '%20', '%00'])(
    'answers 404 in Persian for %s',
    async (id) => {
      const { status, body } = await t.get(`/api/titles/${id}`);
      expect(status).toBe(404);
      expect(body).toEqual({ message: expect.stringMatching(/پیدا نشد/) });
    },
  );

  it('answers 422 that names a wrong field', async () => {
    const { status, body } = await t.get(`/api/titles/${metropolis}?dub=maybe`);
    expect(status).toBe(422);
    expect(body).toEqual({ message: expect.any(String), errors: { dub: [expect.any(String)] } });
  });
});

describe('GET /api/titles/by-imdb/{imdb}', () => {
  it('finds by IMDb id, and by p{id}', async () => {
    for (const key of ['tt0017136', `p${metropolis}`]) {
      const { status, body } = await t.get(`/api/titles/by-imdb/${key}?dub=1`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: metropolis, edition: { kind: 'dubbed' } });
    }
  });

  it.each(['tt9999999', 'p999999', 'p0', 'p', 'tt1', 'nm0000001', "tt0017136'--"])(
    'answers 404 for %s',
    async (key) => {
      expect((await t.get(`/api/titles/by-imdb/${encodeURIComponent(key)}`)).status).toBe(404);
    },
  );
});

describe('GET /api/titles/{id}/files', () => {
  const files = async (id: number | string) => {
    const { status, body } = await t.get<{ data: FileGroup[] }>(`/api/titles/${id}/files`);
    return { status, body };
  };

  it('groups the files of a film by edition, the best picture first', async () => {
    const { body } = await files(metropolis);
    const { data } = api.listTitleFiles.response.parse(body);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ season: null, episode: null, titleFa: null });
    expect(
      data[0]?.editions.map(({ kind, files: own }) => [kind, own.map((f) => f.resolution)]),
    ).toEqual([
      ['original', [1080]],
      ['dubbed', [1080, 480]],
    ]);
    expect(data[0]?.editions[1]?.files[0]).toMatchObject({
      container: 'mp4',
      videoCodec: 'h264',
      sizeBytes: '1080-fa-de'.length * 9,
      audioLanguages: [{ code: 'fa', titleFa: 'فارسی' }, { code: 'de' }],
      subtitleLanguages: [{ code: 'fa' }],
    });
  });

  it('groups those of a series by episode, in order', async () => {
    const { body } = await files(series);
    expect(body.data.map(({ season, episode, titleFa }) => [season, episode, titleFa])).toEqual([
      [1, 1, 'آغاز'],
      [1, 2, null],
    ]);
  });

  it('names the subtitles that can be had by themselves, Persian ones first', async () => {
    const first = async () => (await files(metropolis)).body.data[0]?.editions[0]?.files[0];
    const file = await first();
    expect(file?.subtitles).toEqual([]);
    await t.database.pool.query(
      `insert into subtitles (file_id, language, origin, file_name, format, encoding)
       values ($1, 'en', 'added', 'a.srt', 'srt', 'utf-8'), ($1, 'fa', 'added', 'b.srt', 'srt', 'utf-8')`,
      [file?.id],
    );
    expect((await first())?.subtitles).toMatchObject([
      { language: { code: 'fa', titleFa: 'فارسی' }, label: null, isForced: false, isSdh: false },
      { language: { code: 'en' } },
    ]);
  });

  it('is an empty list where there is nothing, 404 where there is no title', async () => {
    const far = await t.titleId('دور');
    expect(await files(far)).toMatchObject({ status: 200, body: { title: { id: far }, data: [] } });
    expect((await files(999_999)).status).toBe(404);
    expect((await files('x')).status).toBe(404);
  });
});

describe('GET /api/titles/{id}/screenshots', () => {
  const shots = async (id: number | string) =>
    t.get<{ data: Screenshot[] }>(`/api/titles/${id}/screenshots`);

  it('gives them in order with their sizes', async () => {
    const { body } = await shots(metropolis);
    const { data } = api.listScreenshots.response.parse(body);
    expect(data.map(({ width, height }) => [width, height])).toEqual([
      [1600, 900],
      [600, 900],
    ]);
    expect(data[0]?.url).toMatch(/\/1280\.webp$/);
  });

  it('is an empty list where there is nothing, 404 where there is no title', async () => {
    expect(await shots(series)).toMatchObject({ status: 200, body: { data: [] } });
    expect((await shots(999_999)).status).toBe(404);
  });
});
