import type { TitleCard } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const names: [fa: string, en: string | null, votes: number, aliases?: string[]][] = [
  ['شکارچی', 'The Hunter', 900],
  ['شکارچی شب', 'Night Stalker', 5000],
  ['آخرین شکارچی', 'The Last Hunter', 7000],
  ['متروپلیس', 'Metropolis', 111_841],
  ['خانه سیاه است', 'The House Is Black', 22],
  ['خانه‌ای روی تپه', 'House on the Hill', 1608],
  ['می‌خواهم زنده بمانم', 'I Want to Live', 400],
  ['کتابخانه', 'Library', 50],
  ['صدا', 'Voice', 800],
  ['سدا و کوه', null, 10],
  ['نوسفراتو', 'Nosferatu', 8404],
  ['ژنرال', 'The General', 6644],
  ['رزمناو پوتمکین', 'Battleship Potemkin', 6042, ['پوتیومکین زره‌پوش', 'Bronenosets Potyomkin']],
  ['مأمور ۳۲۷', 'Agent 327', 12],
  ['پدر', 'The Father', 3000],
  ['پدرخوانده', 'The Godfather', 2_000_000],
  ['قیصر', 'Qeysar', 700],
  ['طوفان زندگی', 'The Storm of Life', 40],
  ['D.O.A.', 'D.O.A.', 1290],
  ['وال-ای', 'WALL·E', 90],
  ['', 'Inception', 2_100_000],
  ['گاو', 'The Cow', 55],
  ['بازی تاج و تخت', 'Game of Thrones', 2_400_000],
  ['بیگانه', 'The Stranger', 1619],
  ['بیگانه', 'Alien', 920_000],
  ['قهرمان', 'A Hero', 40_000],
  ['قهوه تلخ', 'Bitter Coffee', 5000],
  ['آواز گنجشک‌ها', 'The Song of Sparrows', 9000],
  ['پدرخوانده ۲', 'The Godfather Part II', 1_400_000],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const result = await t.load(
    names.map(([title_fa, title_en, votes, aliases = []], i) => ({
      record: 'title',
      id: `test:${i}`,
      external_ids: [`imdb:tt00${17_100 + i}`],
      type: 'movie',
      title_fa: title_fa || null,
      title_en,
      year: 1950 + i,
      genres: [i % 2 ? 'drama' : 'comedy'],
      countries: ['IR'],
      aliases: aliases.map((text) => ({ text })),
      ratings: { imdb: { value: 7.1, votes } },
    })),
  );
  expect(result).toMatchObject({ created: names.length, rejected: 0 });
});

afterAll(() => t.close());

async function search(q: string, extra = '') {
  const { status, body } = await t.get<{
    data: TitleCard[];
    didYouMean: string | null;
    total: number | null;
  }>(`/api/titles/search?q=${encodeURIComponent(q)}${extra}`);
  expect(status).toBe(200);
  return { ...body, names: body.data.map(({ titleFa }) => titleFa) };
}

describe('what is no name', () => {
  it.each([
    ['an IMDb id', 'tt0017103', 'متروپلیس'],
    ['an IMDb id in capitals', ' TT0017103 ', 'متروپلیس'],
    ['the address of its page', 'https://www.imdb.com/title/tt0017103/?ref_=fn', 'متروپلیس'],
    ['a year', '1953', 'متروپلیس'],
    ['a year in Persian digits', '۱۹۵۳', 'متروپلیس'],
  ])('%s: «%s» finds «%s» alone', async (_, query, expected) => {
    expect(await search(query)).toMatchObject({ names: [expected], total: 1, didYouMean: null });
  });

  it('finds nothing by an id that nobody has, and a name before a year', async () => {
    expect((await search('tt7654321')).names).toEqual([]);
    expect((await search('327')).names[0]).toBe('مأمور ۳۲۷');
    expect((await search('tt0017103', '&page=2')).names).toEqual([]);
  });
});

describe('what a person types and what comes first', () => {
  it.each([
    ['the same, exactly', 'متروپلیس', 'متروپلیس'],
    ['exact before better-voted prefixes and words', 'شکارچی', 'شکارچی'],
    ['exact before a far better-voted prefix', 'پدر', 'پدر'],
    ['Arabic yeh and kaf', 'شكارچي', 'شکارچی'],
    ['two letters', 'پد', 'پدرخوانده'],
    ['ZWNJ left out', 'میخواهم زنده بمانم', 'می‌خواهم زنده بمانم'],
    ['ZWNJ as a space', 'می خواهم زنده', 'می‌خواهم زنده بمانم'],
    ['one word written as two', 'کتاب خانه', 'کتابخانه'],
    ['two words written as one', 'خانهسیاه', 'خانه سیاه است'],
    ['a word in the middle', 'پوتمکین', 'رزمناو پوتمکین'],
    ['an unfinished word', 'نوسفر', 'نوسفراتو'],
    ['words in another order', 'سیاه خانه', 'خانه سیاه است'],
    ['hamza left out', 'مامور', 'مأمور ۳۲۷'],
    ['Latin digits', 'مامور 327', 'مأمور ۳۲۷'],
    ['Arabic digits', 'مامور ٣٢٧', 'مأمور ۳۲۷'],
    ['English, any case', 'METROPOLIS', 'متروپلیس'],
    ['an alias', 'پوتیومکین', 'رزمناو پوتمکین'],
    ['an alias in Latin letters', 'bronenosets', 'رزمناو پوتمکین'],
    ['Finglish', 'shekarchi', 'شکارچی'],
    ['Finglish of two words', 'khane siah', 'خانه سیاه است'],
    ['Finglish with gh', 'gheysar', 'قیصر'],
    ['a Latin name in Persian letters', 'اینسپشن', 'Inception'],
    ['English keyboard meant Persian', 'a;hv]d', 'شکارچی'],
    ['Persian keyboard meant English', 'ئثفقخحخمهس', 'متروپلیس'],
    ['a homophone', 'توفان زندگی', 'طوفان زندگی'],
    ['a letter missing', 'متروپلس', 'متروپلیس'],
    ['a letter too many', 'متروپللیس', 'متروپلیس'],
    ['two letters swapped', 'مترپولیس', 'متروپلیس'],
    ['a wrong letter', 'نوسفراتی', 'نوسفراتو'],
    ['an English typo', 'metroplis', 'متروپلیس'],
    ['a typo beside a letter that sounds alike', 'متروبلیص', 'متروپلیس'],
    ['a typo beside a short word', 'gane of thrones', 'بازی تاج و تخت'],
    ['typos in two words', 'بازب تاچ و تخت', 'بازی تاج و تخت'],
    ['x for خ', 'pedarxande', 'پدرخوانده'],
    ['g for ق', 'gahreman', 'قهرمان'],
    ['kh that is l-kh', 'ghahve talkh', 'قهوه تلخ'],
    ['ha run together', 'gonjeshkha', 'آواز گنجشک‌ها'],
    ['letters with marks', 'nosferātu', 'نوسفراتو'],
    ['the article in Persian letters', 'د گادفادر', 'پدرخوانده'],
    ['a key that is a sign', "'h,", 'گاو'],
    ['the Arabic layout meant English', 'ةثفقخحخمهس', 'متروپلیس'],
    ['what it is', 'فیلم متروپلیس', 'متروپلیس'],
    ['what is wanted of it', 'دانلود متروپلیس با دوبله فارسی', 'متروپلیس'],
    ['its number', 'فیلم پدرخوانده 2', 'پدرخوانده ۲'],
    ['its year', 'متروپلیس ۱۹۵۳', 'متروپلیس'],
    ['a season', 'game of thrones season 2', 'بازی تاج و تخت'],
    ['what it is, with a typo', 'فیلم متروپلس', 'متروپلیس'],
    ['both scripts', 'metropolis متروپلیس', 'متروپلیس'],
    ['dots and no dots', 'doa', 'D.O.A.'],
    ['a hyphen and a middle dot', 'wall-e', 'وال-ای'],
  ])('%s: %s', async (_, typed, first) => {
    expect((await search(typed)).names[0]).toBe(first);
  });

  it.each([
    ['The Stranger', 'بیگانه 1973'],
    ['Alien', 'بیگانه ۱۹۷۴'],
    ['The Stranger', 'دانلود فیلم بیگانه ۱۳۵۱'],
    ['Alien', 'بیگانه 1900'],
  ])('puts %s first for %s', async (titleEn, typed) => {
    const { data, didYouMean } = await search(typed);
    expect(data[0]?.titleEn).toBe(titleEn);
    expect(didYouMean).toBeNull();
  });

  it.each([
    ['نوسفراتو', 'نوسفراتو', 2],
    ['the house is black', 'خانه سیاه است', 5],
    ['mikhaham zende bemanam', 'می‌خواهم زنده بمانم', 6],
    ['ghahve talkh', 'قهوه تلخ', 9],
    ['avaze gonjeshk', 'آواز گنجشک‌ها', 7],
    ['قهوه طلخ', 'قهوه تلخ', 3],
    ['گهوه تلخ', 'قهوه تلخ', 6],
    ['متروپلیس دوبله فارسی', 'متروپلیس', 3],
    ['metropolis 1927 1080p', 'متروپلیس', 3],
    ['دانلود بازی تاج و تخت فصل دوم قسمت ۳', 'بازی تاج و تخت', 9],
  ])('shows %s while it is typed', async (typed, name, from) => {
    const without: string[] = [];
    for (let end = from; end <= typed.length; end++) {
      const { names } = await search(typed.slice(0, end), '&resource=light');
      if (!names.includes(name)) without.push(typed.slice(0, end));
    }
    expect(without).toEqual([]);
  });

  it('orders exact, prefix, word', async () => {
    expect((await search('شکارچی')).names).toEqual(['شکارچی', 'شکارچی شب', 'آخرین شکارچی']);
  });

  it('puts what was typed before its homophones', async () => {
    expect((await search('صدا')).names.slice(0, 2)).toEqual(['صدا', 'سدا و کوه']);
  });

  it.each([
    ['a;hv]d', 'شکارچی'],
    ['متروپلس', 'متروپلیس'],
    ['توفان', 'طوفان'],
  ])('says what it guessed for %s', async (typed, meant) => {
    expect((await search(typed)).didYouMean).toBe(meant);
  });

  it('makes no guess when the name exists', async () => {
    expect((await search('متروپلیس')).didYouMean).toBeNull();
  });

  it.each([
    '',
    ' ',
    'پ',
    'x',
    '!!!',
    "'",
    '𝄞',
    '🎬',
    'ضضضض',
    'zzzzzz',
    'صندلی راحتی',
    'فیلم صندلی',
  ])('has nothing for %j', async (typed) => {
    const { names, didYouMean } = await search(typed, '&resource=light');
    expect(typed.trim() === '' || names.length === 0).toBe(true);
    expect(didYouMean).toBeNull();
  });

  it.each(['a b ', '1 2 3 4 ', 'فیلم با ', 'می ها تر ', 'gh', 'متروپلیس', "a;'"])(
    'takes 200 characters of %j before the database gives up',
    async (piece) => {
      await search(piece.repeat(200).slice(0, 200));
    },
  );

  it.each(['', ' ', 'پ', '!!!', '‌', '%', "'", '\\', 'xqzjw', 'a:* & b', '((('])(
    'finds nothing for %j, or lists, without failing',
    async (typed) => {
      const { status } = await t.get(`/api/titles/search?q=${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
    },
  );

  it('keeps to the filters', async () => {
    expect((await search('شکارچی', '&year_from=1951&year_to=1951')).names).toEqual(['شکارچی شب']);
    expect((await search('شکارچی', '&genre=comedy')).names).toEqual(['شکارچی', 'آخرین شکارچی']);
  });

  it('sorts what is called so by another order', async () => {
    expect((await search('شکارچی', '&order_by=year')).names).toEqual([
      'آخرین شکارچی',
      'شکارچی شب',
      'شکارچی',
    ]);
  });

  it('pages without gaps or repeats', async () => {
    const first = await search('شکارچی', '&per_page=2');
    const second = await search('شکارچی', '&per_page=2&page=2');
    expect([...first.names, ...second.names]).toEqual(['شکارچی', 'شکارچی شب', 'آخرین شکارچی']);
    expect(first.total).toBe(3);
  });

  it('gives the dropdown its fields and the matching part', async () => {
    const { body } = await t.get<{ data: Record<string, unknown>[] }>(
      `/api/titles/search?resource=light&q=${encodeURIComponent('شكارچي')}`,
    );
    expect(body.data[0]).toMatchObject({
      titleFa: 'شکارچی',
      path: expect.stringMatching(/^\/titles\/\d+\/شکارچی$/),
      rating: 7.1,
      matched: { titleFa: [[0, 6]], titleEn: [] },
    });
    expect(body.data[0]).not.toHaveProperty('votes');
  });
});
