import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { fold, foldWithOrigins, foldWords, joinedKey } from './fold.ts';

const ZWNJ = '\u200c';
const text = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(..."ابپهیيىكکةۀأؤئء ـَّٔ\u200c\u200d\u200f.&*'-aÉß٢۲2½³\ud800\udc00"),
    maxLength: 30,
  }),
);

describe('fold', () => {
  it.each([
    // Keyboards and encodings.
    ['شكارچي', 'شکارچی'],
    ['ﺷﻜﺎﺭﭼﻰ', 'شکارچی'],
    ['موسىٰ', 'موسی'],
    ['علے', 'علی'],
    ['ہمسایہ', 'همسایه'],
    ['فاطمة', 'فاطمه'],
    ['ڪتاب', 'کتاب'],
    ['ٱلله', 'الله'],
    ['ﷲ', 'الله'],
    ['ﻻﻟﻪ', 'لاله'],
    ['﷼', 'ریال'],
    // Hamza and its seats.
    ['آخرین مأمور', 'اخرین مامور'],
    ['إسماعيل', 'اسماعیل'],
    ['رؤیا', 'رویا'],
    ['سؤال', 'سوال'],
    ['مسئول', 'مسیول'],
    ['پائیز', 'پاییز'],
    ['جزء', 'جز'],
    ['ا\u0654ب', 'اب'],
    ['آ', 'ا'],
    // Marks, kashida, invisible characters.
    ['اِعلام کَرد', 'اعلام کرد'],
    ['محمّدٌ', 'محمد'],
    ['ســــلام', 'سلام'],
    ['رحمٰن', 'رحمن'],
    ['\u202bسلام\u202c \u2067دنیا\u2069\u200f', 'سلام دنیا'],
    ['\ufeffسلام', 'سلام'],
    ['قسمت \u200d۲', 'قسمت 2'],
    ['so\u00adft', 'soft'],
    ['ﹰ', ''],
    // Word separators.
    [`می${ZWNJ}روم`, 'می روم'],
    [`${ZWNJ}${ZWNJ}کاروان${ZWNJ}${ZWNJ}سرا${ZWNJ}`, 'کاروان سرا'],
    ['  سلام \t دنیا\u00a0\n', 'سلام دنیا'],
    ['(سلام)', 'سلام'],
    ['«نقل‌قول»،«دیگر»؟', 'نقل قول دیگر'],
    ['و...', 'و'],
    ['هزار_دستان', 'هزار دستان'],
    ['مسافت۹ کیلومتر', 'مسافت 9 کیلومتر'],
    ['جنگ2', 'جنگ 2'],
    ['فیلمMatrix', 'فیلم matrix'],
    ['۲۰۱۲', '2012'],
    ['٢٠١٢', '2012'],
    ['2012', '2012'],
    ['10٫450', '10 450'],
    ['3:10 to Yuma', '3 10 to yuma'],
    ['8½', '8 1 2'],
    ['8 1/2', '8 1 2'],
    ['Alien³', 'alien 3'],
    ['Rocky Ⅳ', 'rocky iv'],
    ['①', '1'],
    // The ezafe.
    ['خانه‌ی ما', 'خانه ما'],
    ['خانه ی ما', 'خانه ما'],
    ['خانهٔ ما', 'خانه ما'],
    ['خانۀ ما', 'خانه ما'],
    ['خانهء ما', 'خانه ما'],
    ['خانه ما', 'خانه ما'],
    ['خانه ی', 'خانه'],
    ['ماهی', 'ماهی'],
    ['خانه‌ای', 'خانه ای'],
    ['ه ی', 'ه ی'],
    ['دنیا ی ما', 'دنیا ی ما'],
    // Latin.
    ['Amélie', 'amelie'],
    ['Häxan', 'haxan'],
    ['Łódź Straße Æon Søren', 'lodz strasse aeon soren'],
    ['İSTANBUL', 'istanbul'],
    ['ＦＵＬＬ', 'full'],
    ['ﬁlm', 'film'],
    ["don't", 'dont'],
    ['L’avventura', 'lavventura'],
    ['ʿAlī', 'ali'],
    ['D.O.A.', 'doa'],
    ['E.T. the Extra-Terrestrial', 'et the extra terrestrial'],
    ['M*A*S*H', 'mash'],
    ['J.J.Abrams', 'jj abrams'],
    ['Mr.Robot', 'mr robot'],
    ['Dr. Caligari', 'dr caligari'],
    ['version 2.0', 'version 2 0'],
    ['WALL·E', 'wall e'],
    ['Spider-Man', 'spider man'],
    ['Tom & Jerry', 'tom and jerry'],
    ['تام & جری', 'تام و جری'],
    ['Se7en', 'se7en'],
    ['(500) Days™', '500 days'],
    // Other scripts keep their letters.
    ['Амели', 'амели'],
    ['Ёлки', 'елки'],
    ['की', 'की'],
    ['ΌΔΟΣ', 'οδοσ'],
    // Nothing remains.
    ['', ''],
    [' \u200c.!؟🎬 ', ''],
    ['\ud800', ''],
    ['a\u0000b\udc00c', 'a b c'],
  ])('%j is %j', (given, expected) => {
    expect(fold(given)).toBe(expected);
  });

  it('is idempotent on every code point', () => {
    const failing: string[] = [];
    for (let code = 0; code < 0x20000; code++) {
      const once = fold(`a${String.fromCodePoint(code)}ب`);
      if (fold(once) !== once) failing.push(code.toString(16));
    }
    expect(failing).toEqual([]);
  });

  it('is idempotent, single-spaced and the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = fold(given);
        expect(fold(once)).toBe(once);
        expect(once).not.toMatch(/^ | {2}| $/);
        expect(fold(given.normalize('NFD'))).toBe(fold(given.normalize('NFC')));
      }),
    );
  });

  it('takes long and hostile text in linear time', () => {
    for (const given of [
      'ﷺ'.repeat(10_000),
      'A.'.repeat(100_000),
      `A.${'َ'.repeat(100_000)}`,
      'ه ی '.repeat(50_000),
    ]) {
      expect(fold(fold(given))).toBe(fold(given));
    }
  });
});

describe('joinedKey', () => {
  it.each([
    ['می‌روم', 'می روم', 'میروم'],
    ['کتاب‌ها', 'کتاب ها', 'کتابها'],
    ['بزرگ‌ترین', 'بزرگ ترین', 'بزرگترین'],
    ['گاوخونی', 'گاو خونی', 'گاو‌خونی'],
    ['WALL·E', 'Wall-E', 'walle'],
    ['جنگ ۲', 'جنگ2', 'جنگ‌٢'],
  ])('%s, %s and %s are one', (...spellings) => {
    expect(new Set(spellings.map(joinedKey)).size).toBe(1);
  });

  it('does not tell ZWNJ, space and joined apart', () => {
    // A lone «ی» after «ه» would be an ezafe, which folding drops, so there are no one-letter words
    // here.
    const word = fc.string({ unit: fc.constantFrom(...'ابپتهیكکيآ'), minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const joined = joinedKey(words.join(''));
        expect(joinedKey(words.join(' '))).toBe(joined);
        expect(joinedKey(words.join(ZWNJ))).toBe(joined);
        expect(joinedKey(words.join(` ${ZWNJ} `))).toBe(joined);
      }),
    );
  });
});

describe('foldWords', () => {
  it('splits, and gives nothing for nothing', () => {
    expect(foldWords('سفر به ماه!')).toEqual(['سفر', 'به', 'ماه']);
    expect(foldWords('؟')).toEqual([]);
  });
});

describe('foldWithOrigins', () => {
  it('points each unit to the character that it came from', () => {
    const { folded, origins } = foldWithOrigins('«کَتاب‌ها» ½');
    expect(folded).toBe('کتاب ها 1 2');
    expect([...origins]).toEqual([1, 3, 4, 5, 7, 7, 8, 11, 11, 11, 11]);
  });
});
