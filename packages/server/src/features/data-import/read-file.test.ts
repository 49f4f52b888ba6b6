import { api } from '@parde/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import { anyText } from '../../testing/any-text.ts';
import { readFile } from './read-file.ts';

const row = api.readDataImport.response.shape.rows.element.omit({ candidates: true, isSure: true });

/** Rows of a file as in the contract; null if it is refused. */
function read(content: string) {
  try {
    return readFile('file', content).rows.map(({ imdb: _, ...said }) => row.parse(said));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const HEADS = {
  imdb: ['Const', 'Your Rating', 'Date Rated', 'Title', 'Title Type', 'Year'],
  letterboxd: ['Date', 'Name', 'Year', 'Letterboxd URI', 'Rating', 'Watched Date'],
  letterboxdImport: ['Title', 'Year', 'imdbID', 'Rating', 'WatchedDate'],
  trakt: ['title', 'year', 'imdb_id', 'rating', 'rated_at', 'watched_at', 'last_watched_at'],
};

const ODD_DAYS = [
  '2024-02-30',
  '2024-02-31',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '9999-12-31',
  '2024-02-31T10:00:00Z',
  '2024-05-06 25:00:00',
];

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const LIST = `Letterboxd list export v7
Date,Name,Tags,URL,Description
2021-05-06,"Weimar, and after",silent,https://boxd.it/a,"Two
lines"

Position,Name,Year,URL,Description
1,Metropolis,1927,https://boxd.it/1,
2,"M",1931,https://boxd.it/2,"A note
of its own"
`;

describe('lists of Letterboxd', () => {
  it.each([
    ['as they are', LIST],
    ['with Windows line ends', LIST.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${LIST}`],
    ['saved by a spreadsheet', LIST.replace('v7\n', 'v7,,,,\n').replace('\n\n', '\n,,,,\n')],
  ])('are lists of their name, %s', (_, content) => {
    const file = readFile('weimar.csv', content);
    expect(file).toMatchObject({
      format: 'letterboxd',
      isList: true,
      listName: 'Weimar, and after',
      rows: [
        { name: 'Metropolis', year: 1927, stars: null, watchedOn: null, isWanted: false },
        { name: 'M', year: 1931 },
      ],
      ignored: 0,
      problems: [],
    });
  });

  it('that are empty are refused', () => {
    expect(() => readFile('empty.csv', LIST.slice(0, LIST.indexOf('1,Metro')))).toThrow(AppError);
  });
});

describe('tables of spreadsheets', () => {
  it.each([';', '\t'])('may be separated by %j', (mark) => {
    const table = `Title,Year,Rating,WatchedDate\nMetropolis,1927,4.5,2020-01-02\n`;
    const content = table.replaceAll(',', mark).replace('4.5', mark === ';' ? '4,5' : '4.5');
    expect(read(content)).toMatchObject([
      { name: 'Metropolis', year: 1927, stars: 4.5, watchedOn: '2020-01-02' },
    ]);
  });
});

describe('what cannot be kept', () => {
  const problems = (content: string) => {
    const { ignored, problems: found } = readFile('file.csv', content);
    return [ignored, found];
  };

  it('is named with its line, title and reason', () => {
    const rows = ['M,1931,x,9,2020-01-02', 'Faust,1926,x,9,', 'Nosferatu,1922,x,4,2024-02-31'];
    const diary = ['Name,Year,Letterboxd URI,Rating,Watched Date', ...rows, ',,,3,', 'Gold,,x,,'];
    expect(problems(diary.join('\n'))).toEqual([
      3,
      [
        { line: 2, name: 'M', why: 'rating', value: '9' },
        { line: 3, name: 'Faust', why: 'rating', value: '9' },
        { line: 4, name: 'Nosferatu', why: 'day', value: '2024-02-31' },
        { line: 5, name: '', why: 'unnamed', value: '' },
        { line: 6, name: 'Gold', why: 'nothing', value: '' },
      ],
    ]);
  });

  it('is named for episodes, too, and no more than a hundred times', () => {
    const imdb = `${HEADS.imdb}\n${'tt0959621,8,2020-03-05,Pilot,TV Episode,2008\n'.repeat(150)}`;
    const [ignored, found] = problems(imdb);
    expect(ignored).toBe(150);
    expect(found).toHaveLength(100);
    expect(found).toMatchObject([
      { line: 2, name: 'Pilot', why: 'episode' },
      { line: 3 },
      ...Array(98).fill({}),
    ]);
  });
});

describe('odd cells', () => {
  it.each(ODD_DAYS)('as a day %s are empty, and the rest is read', (day) => {
    const diary = `${HEADS.letterboxd}\n2020-01-01,Metropolis,1927,x,4,${day}\n2020-01-01,M,1931,x,5,2020-01-02\n`;
    expect(read(diary)).toMatchObject([
      { name: 'Metropolis', stars: 4, watchedOn: null },
      { name: 'M', watchedOn: '2020-01-02' },
    ]);
    const table = `${HEADS.letterboxdImport}\nMetropolis,1927,,4,${day}\n`;
    expect(read(table)).toMatchObject([{ stars: 4, watchedOn: null }]);
    const history = [
      { rating: 8, rated_at: day, watched_at: day, movie: { title: 'Metropolis', year: 1927 } },
    ];
    expect(read(JSON.stringify(history))).toMatchObject([
      { stars: 4, ratedAt: null, watchedOn: null },
    ]);
  });

  it.each([
    ['objects with methods that are none', '{"toString":1,"valueOf":1}'],
    ['deep arrays', nested(100_000)],
  ])('that are %s are empty', (_, odd) => {
    const item = (title: string, year: string, imdb: string, rating: string) =>
      `{"rating":${rating},"watched_at":"2020-01-02","rated_at":${odd},"movie":{"title":${title},"year":${year},"ids":{"imdb":${imdb}}}}`;
    const items = [
      item('"Metropolis"', odd, odd, odd),
      item(odd, '1927', '"tt0017136"', '8'),
      item('"M"', '1931', '"tt0022100"', '10'),
    ];
    expect(read(`[${items}]`)).toMatchObject([
      { name: 'Metropolis', year: null, stars: null, watchedOn: '2020-01-02' },
      { name: '', year: 1927, stars: 4 },
      { name: 'M', year: 1931, stars: 5 },
    ]);
  });

  const cell = fc.oneof(
    fc.constantFrom(...ODD_DAYS, 'tt0017136', '1927', '8', '-0', '1e400', 'movie'),
    anyText(12),
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
  );

  it.each([
    ['2021-06-01T19:29:00Z', '2021-06-01'],
    // Summer time, which Iran had until 2022.
    ['2021-06-01T19:30:00Z', '2021-06-02'],
    ['2021-12-01T19:30:00Z', '2021-12-01'],
    ['2023-06-01T20:29:00Z', '2023-06-01'],
    ['2023-06-01T20:30:00Z', '2023-06-02'],
  ])('of the time %s were watched on the day that it was in Tehran', (time, day) => {
    const rows = read(`title,year,watched_at\nMetropolis,1927,${time}\n`);
    expect(rows).toMatchObject([{ watchedOn: day }]);
  });

  it('of tables never fail', () => {
    const table = fc.constantFrom(...Object.values(HEADS)).chain((head) =>
      fc
        .array(fc.array(cell, { minLength: head.length, maxLength: head.length }), {
          minLength: 1,
          maxLength: 4,
        })
        .map((rows) =>
          [
            head,
            ...rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`)),
          ].join('\n'),
        ),
    );
    fc.assert(fc.property(table, (content) => void read(content)));
  });

  it('may end their lines in different ways', () => {
    const lines = ['Title,Rating\r\n', 'First,3\n', 'Second,4\r', 'Third,5'];
    expect(read(lines.join(''))?.map(({ name, stars }) => [name, stars])).toEqual([
      ['First', 3],
      ['Second', 4],
      ['Third', 5],
    ]);
  });

  it('of JSON never fail', () => {
    const value = fc.oneof(cell, fc.jsonValue({ maxDepth: 3 }));
    const title = fc.record(
      {
        title: value,
        year: value,
        ids: fc.oneof(value, fc.record({ imdb: value }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    );
    const item = fc.record(
      {
        ...{
          type: value,
          movie: fc.oneof(value, title),
          show: title,
          episode: value,
          rating: value,
        },
        ...{ rated_at: value, watched_at: value, last_watched_at: value, listed_at: value },
      },
      { requiredKeys: [] },
    );
    const items = fc.array(fc.oneof({ weight: 5, arbitrary: item }, value), { maxLength: 4 });
    fc.assert(fc.property(items, (content) => void read(JSON.stringify(content))));
  });
});
