import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexWords, queryAlternatives } from './search-words.ts';

const ZWNJ = '\u200c';

function finds(query: string, name: string): boolean {
  const indexed = new Set(indexWords(name));
  return queryAlternatives(query).some((way) => way.every((word) => indexed.has(word)));
}

describe('indexWords', () => {
  it('holds the words and their joined neighbours, each once', () => {
    expect(new Set(indexWords('سفر به ماه به'))).toEqual(
      new Set(['سفر', 'به', 'ماه', 'سفربه', 'بهماه', 'ماهبه']),
    );
    expect(indexWords('!')).toEqual([]);
  });

  it('joins three only around an affix', () => {
    expect(indexWords('کتاب خانه ها')).toContain('کتابخانهها');
    expect(indexWords('سفر به ماه')).not.toContain('سفربهماه');
  });

  it('does not join Persian with Latin or digits', () => {
    expect(indexWords('جنگ 2 matrix')).toEqual(['جنگ', '2', 'matrix', '2matrix']);
  });

  it('is bounded', () => {
    const long = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ');
    expect(indexWords(long).length).toBe(63);
    expect(Math.max(...indexWords('آ'.repeat(9000)).map((word) => word.length))).toBe(48);
  });
});

describe('queryAlternatives', () => {
  it('begins with the words as typed and is bounded', () => {
    expect(queryAlternatives('سفر به ماه')).toEqual([
      ['سفر', 'به', 'ماه'],
      ['سفربهماه'],
      ['سفربه', 'ماه'],
      ['سفر', 'بهماه'],
    ]);
    expect(queryAlternatives('')).toEqual([]);
    const many = queryAlternatives('ا ب پ ت ج چ ح خ د ر ز ژ');
    expect(many).toHaveLength(16);
  });

  it('attaches affixes before it joins anything else', () => {
    expect(queryAlternatives('می خواهم زنده بمانم')[1]).toEqual(['میخواهم', 'زنده', 'بمانم']);
    expect(queryAlternatives('اشک های فولاد')[1]).toEqual(['اشکهای', 'فولاد']);
  });
});

describe('a query finds a name however either is spaced', () => {
  const spellings = [
    ['می‌خواهم زنده بمانم', 'می خواهم زنده بمانم', 'میخواهم زنده بمانم'],
    ['اشک‌های فولاد', 'اشک های فولاد', 'اشکهای فولاد', 'اشکهایفولاد'],
    ['بزرگ‌ترین نمایش', 'بزرگ ترین نمایش', 'بزرگترین نمایش'],
    [
      'کتاب‌خانه‌های شهر',
      'کتابخانه های شهر',
      'کتاب خانه های شهر',
      'کتابخانههای شهر',
      'کتابخانه‌های شهر',
    ],
    ['نمی‌بینم‌ت', 'نمی بینمت', 'نمیبینمت', 'نمی‌بینمت'],
    ['خانه‌ی دوست کجاست', 'خانه ی دوست کجاست', 'خانهٔ دوست کجاست', 'خانه دوست کجاست'],
    ['ستاره‌ای متولد می‌شود', 'ستاره ای متولد می شود', 'ستارهای متولد میشود'],
    ['WALL·E', 'Wall-E', 'walle', 'wall e'],
    ['Spider-Man 2', 'spiderman 2', 'spider man 2'],
    ['مهمان‌نوازی ما', 'مهمان نوازی ما', 'مهماننوازی ما'],
    ['جنگ ۲', 'جنگ2', 'جنگ‌٢'],
  ];
  it.each(spellings.flatMap((all) => all.flatMap((a) => all.map((b) => [a, b]))))(
    '%s finds %s',
    (query, name) => {
      expect(finds(query as string, name as string)).toBe(true);
    },
  );

  it('finds by some of the words', () => {
    expect(finds('کتابخانه شهر', 'دختر کتاب‌خانه در شهر')).toBe(true);
    expect(finds('کتاب خانه شهر', 'دختر کتابخانه در شهر')).toBe(true);
    expect(finds('کتاب شهر', 'دختر کتابخانه در شهر')).toBe(false);
  });

  it('holds for any one gap written in any way, either way round', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ابپتکگلمن'), minLength: 2, maxLength: 6 });
    const gap = fc.constantFrom('', ' ', ZWNJ);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 6 }),
        fc.nat(4),
        gap,
        gap,
        (words, at, one, other) => {
          const i = Math.min(at, words.length - 2);
          const spell = (between: string): string =>
            [
              ...words.slice(0, i),
              `${words[i]}${between}${words[i + 1]}`,
              ...words.slice(i + 2),
            ].join(' ');
          expect(finds(spell(one), spell(other))).toBe(true);
        },
      ),
    );
  });
});
