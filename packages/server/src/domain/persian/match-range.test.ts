import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedKey } from './fold.ts';
import { matchRanges } from './match-range.ts';

/** The display text with [ and ] around matches. */
function marked(display: string, query: string): string {
  let out = '';
  let last = 0;
  for (const [start, end] of matchRanges(display, query)) {
    out += `${display.slice(last, start)}[${display.slice(start, end)}]`;
    last = end;
  }
  return out + display.slice(last);
}

describe('matchRanges', () => {
  it.each([
    ['سفر به ماه', 'سفر', '[سفر] به ماه'],
    ['سفر به ماه', 'ماه سفر', '[سفر] به [ماه]'],
    ['کتاب‌خانه', 'کتابخانه', '[کتاب‌خانه]'],
    ['کتابخانهٔ شهر', 'کتاب خانه', '[کتابخانهٔ] شهر'],
    ['می‌خواهم زنده بمانم', 'میخوا', '[می‌خوا]هم زنده بمانم'],
    ['مُحَمَّد', 'محم', '[مُحَمَّ]د'],
    ['خانهٔ دوست', 'خانه', '[خانهٔ] دوست'],
    ['«شکارچی» شب', 'شكارچي', '«[شکارچی]» شب'],
    ['قسمت ۱۲', '12', 'قسمت [۱۲]'],
    ['Amélie', 'amel', '[Amél]ie'],
    ['Ame\u0301lie', 'ame', '[Ame\u0301]lie'],
    ['Straße', 'stras', '[Straß]e'],
    ["Don't Look Up", 'dont', "[Don't] Look Up"],
    ['D.O.A.', 'doa', '[D.O.A].'],
    ['WALL·E', 'walle', '[WALL·E]'],
    ['The Matrix', 'trix', 'The Ma[trix]'],
    ['The Matrix', 'ix', 'The Matrix'],
    ['The Thing', 'th', '[Th]e [Th]ing'],
    ['The Matrix', 'the matrix', '[The Matrix]'],
    ['𝓜atrix 🎬', 'ma', '[𝓜a]trix 🎬'],
    ['🎬 فیلم', 'فیلم', '🎬 [فیلم]'],
    ['شکارچی', 'shekarchi', 'شکارچی'],
    ['', 'a', ''],
    ['شکارچی', '!', 'شکارچی'],
  ])('%j for %j: %j', (display, query, expected) => {
    expect(marked(display, query)).toBe(expected);
  });

  it('gives ordered ranges of whole code points that fold to what was asked', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ابهٔيیَ‌ aÉß.&½', '𝓜', '🎬'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (display, query) => {
        let last = 0;
        for (const [start, end] of matchRanges(display, query)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(display.slice(start, end).isWellFormed()).toBe(true);
          expect(display.slice(end)).not.toMatch(/^\p{M}/u);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(display.length);
      }),
    );
  });

  it('covers the whole of a name asked for by itself', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ابپتآكي'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = words.join(' ');
        expect(matchRanges(name, joinedKey(name))).toEqual([[0, name.length]]);
      }),
    );
  });
});
