import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { homophoneKey, homophoneWords } from './homophones.ts';

describe('homophoneKey', () => {
  it.each([
    ['صیاد', 'سیاد'],
    ['ثریا', 'صریا'],
    ['نوسفراطو', 'نوسفراتو'],
    ['طوفان', 'توفان'],
    ['امپراطوری', 'امپراتوری'],
    ['قریبه', 'غریبه'],
    ['ذغال', 'زغال'],
    ['ظهیر', 'زهیر'],
    ['ضیافت', 'زیافت'],
    ['حامون', 'هامون'],
    ['علی', 'الی'],
    ['جمعه', 'جمه'],
    ['اعتماد', 'اتماد'],
    ['شروع', 'شرو'],
    ['طعم گیلاس', 'تم گیلاس'],
    ['خواهر', 'خاهر'],
    ['خویشاوند', 'خیشاوند'],
    ['شنبه', 'شمبه'],
    ['داوود', 'داود'],
    ['طاووس', 'تاوس'],
    ['بنّا', 'بننا'],
    ['پائیز', 'پاییز'],
    ['محمّد', 'محممد'],
    ['می‌خواهم', 'میخاهم'],
    ['خانه‌ی ما', 'خانه ما'],
    ['Matthew', 'mathew'],
  ])('%s sounds like %s', (a, b) => {
    expect(homophoneKey(a)).toBe(homophoneKey(b));
  });

  it.each([
    ['خانه', 'خان'],
    ['خوب', 'خب'],
    ['گل', 'کل'],
    ['شیر', 'شر'],
    ['300', '30'],
    ['زن', 'ژن'],
  ])('%s does not sound like %s', (a, b) => {
    expect(homophoneKey(a)).not.toBe(homophoneKey(b));
  });

  it('does not tell ZWNJ, space and joined apart', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ابصطعهحخوکن'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        expect(homophoneKey(words.join(' '))).toBe(homophoneKey(words.join('')));
        expect(homophoneKey(words.join('\u200c'))).toBe(homophoneKey(words.join('')));
      }),
    );
  });

  it('is idempotent and total', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(homophoneKey(homophoneKey(text))).toBe(homophoneKey(text));
      }),
    );
  });
});

describe('homophoneWords', () => {
  it('keeps the words apart', () => {
    expect(homophoneWords('شاه عباس')).toEqual(['شاه', 'اباس']);
    expect(homophoneWords('!')).toEqual([]);
  });
});
