import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';
import { guessColumns } from './columns.ts';
import { importSource } from './write-records.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

describe('a table', () => {
  it('is understood by the names of its columns, with Persian digits and Jalali years', async () => {
    const file = await site.write(
      'films.csv',
      '\ufeffنام فارسی;نام انگلیسی;سال;ژانر;کشور;مدت;امتیاز;کارگردان;بازیگران\nدرباره الی;About Elly;۱۳۸۸;درام، معمایی;ایران;۱ ساعت و ۵۹ دقیقه;۸٫۰;اصغر فرهادی;گلشیفته فراهانی، ترانه علیدوستی\n;;;;;;;;\n"متروپولیس";"Metropolis";1927;Drama/Sci-Fi;Germany;153;8.3;Fritz Lang;\n',
    );
    expect(await site.run({ source: 'csv', file })).toMatchObject({
      created: 2,
      rejected: 0,
      warnings: 0,
    });
    expect(await site.titles()).toEqual([
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
    expect(await site.credits()).toHaveLength(4);
  });

  it('warns of what cannot be read', async () => {
    const file = await site.write(
      'odd.csv',
      'title_fa,year,runtime_min,imdb_rating,countries\nفیلم,abc,N/A,-,ناکجا\nدیگری,1999,زیاد,0,ایران\n',
    );
    const { warnings, problems } = await site.run({ source: 'csv', file }, { dryRun: true });
    expect(warnings).toBe(3);
    const code = 'unreadable';
    expect(problems.map(({ line, reasons }) => [line, ...reasons])).toEqual([
      [2, { code, field: 'year', value: 'abc' }],
      [2, { code, field: 'countries', value: 'ناکجا' }],
      [3, { code, field: 'runtime_min', value: 'زیاد' }],
    ]);
  });

  it('rejects a row without a name, and names rows as a spreadsheet counts them', async () => {
    const file = await site.write(
      'nameless.csv',
      'title_fa,year,synopsis_fa\nنخست,1990,"یک\nدو"\n\n,,\n,1999,بی‌نام\nدیگری,abc,\n',
    );
    const { created, rejected, warnings, problems } = await site.run({ source: 'csv', file });
    expect([created, rejected, warnings]).toEqual([2, 1, 1]);
    expect(problems.map(({ line, reasons }) => [line, reasons[0]?.code])).toEqual([
      [6, 'unreadable'],
      [5, 'no_name'],
    ]);
  });

  it('brings crew, words and addresses', async () => {
    const file = await site.write(
      'crew.csv',
      'title_fa,نویسنده,تهیه‌کننده,شعار,کلیدواژه‌ها,شبکه,وضعیت,نوع,تریلر\nسریالی,نویسنده یک|نویسنده دو,تهیه‌کننده,شعاری,یک|دو|یک,شبکه یک,پایان یافته,سریال,https://example.com/page\n',
    );
    expect(await site.run({ source: 'csv', file })).toMatchObject({ created: 1, warnings: 0 });
    expect(await site.credits()).toMatchObject([
      { role: 'producer', name: 'تهیه‌کننده' },
      { role: 'writer', name: 'نویسنده یک' },
      { role: 'writer', name: 'نویسنده دو' },
    ]);
    expect(
      await site.rows('select tagline_fa, keywords, networks, series_status from titles'),
    ).toEqual([
      {
        tagline_fa: 'شعاری',
        keywords: ['یک', 'دو'],
        networks: ['شبکه یک'],
        series_status: 'ended',
      },
    ]);
  });

  it('takes a map, and refuses one of columns that are not there', async () => {
    const file = await site.write('odd.csv', 'film,when\nفیلمی,1990\n');
    await expect(site.run({ source: 'csv', file })).rejects.toThrow(
      'No column holds names; the columns are: film, when',
    );
    await expect(site.run({ source: 'csv', file, map: { nothing: 'year' } })).rejects.toThrow(
      'no column "nothing"',
    );
    expect(
      await site.run({ source: 'csv', file, map: { film: 'title_fa', when: 'year' } }),
    ).toMatchObject({ created: 1 });
    expect(await site.titles()).toMatchObject([{ title_fa: 'فیلمی', year: 1990 }]);
  });

  it('is left without a column that is understood, but not wanted', async () => {
    const file = await site.write('unwanted.csv', 'title_fa,year\nفیلمی,1990\n');
    await site.run({ source: 'csv', file, map: { year: null } });
    expect(await site.titles()).toMatchObject([{ title_fa: 'فیلمی', year: null }]);
  });
});

it('columns are understood by their names, by words in them, and by their values', () => {
  const column = (name: string, ...samples: string[]) => ({ name, samples });
  const columns = [
    ...[
      column('نام_فارسی'),
      column('movie_director'),
      column('film-imdb-rating'),
      column('seo_title'),
    ],
    ...[column('کد فیلم', 'tt0017136', 'tt0000001'), column('ساخت', '۱۳۸۸', '1927')],
    ...[
      column('zhanr', 'درام، جنایی', 'کمدی'),
      column('jacket', 'https://a.ir/1.jpg', 'https://a.ir/2.webp'),
    ],
    ...[column('لینک دانلود', 'https://a.ir/1.mkv', 'https://a.ir/2.mkv'), column('constructor')],
  ];
  expect(guessColumns(columns, 'csv')).toEqual({
    ...{ نام_فارسی: 'title_fa', movie_director: 'directors', 'film-imdb-rating': 'imdb_rating' },
    ...{ 'کد فیلم': 'imdb', ساخت: 'year', zhanr: 'genres', jacket: 'poster' },
  });
});

it.each([
  ['نام فیلم', 'name'],
  ['نام فيلم', 'name'],
  ['اسم سریال', 'name'],
  ['عنوان', 'name'],
  ['نام فارسی فیلم', 'title_fa'],
  ['نام کارگردان', 'directors'],
])('the column «%s» is a %s', (name, field) => {
  expect(guessColumns([{ name, samples: [] }], 'csv')).toEqual({ [name]: field });
});

it('a dry run of a source says what would change and leaves no file behind', async () => {
  const file = await site.write('one.csv', 'title_fa,year\nتازه,1990\n');
  expect(await site.run({ source: 'csv', file }, { dryRun: true })).toMatchObject({
    created: 1,
    runId: null,
  });
  expect(await site.titles()).toEqual([]);
  expect(
    await site.rows(`select 1 from import_runs where importer = 'csv' and finished_at is null`),
  ).toEqual([]);
});

it('a source that the disk has no room for is refused in one sentence, and nothing is kept', async () => {
  const workDir = join(site.folder, 'full');
  const { database, storage } = site;
  const refused: { message?: string; userMessage?: string } = await importSource({
    ...{ pool: database.direct, storage, source: 'csv', name: 'films.csv', workDir },
    // biome-ignore lint/correctness/useYield: it fails as the file that it is written to would
    records: (async function* () {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    })(),
  }).then(
    () => ({}),
    (error) => error,
  );
  expect(refused.message).toContain(`There is no room for the records in ${workDir}: `);
  expect(refused.message).toMatch(/ [MG]B are free\. Make room on its disk and import again; /);
  expect(refused.userMessage).toContain('خالی است. روی دیسک سرور جا باز کنید');
  expect(await readdir(workDir)).toEqual([]);
  expect(await site.rows(`select 1 from import_runs where finished_at is null`)).toEqual([]);
});
